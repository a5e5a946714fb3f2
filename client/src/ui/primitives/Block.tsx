import type { ReactNode } from 'react'

/** A titled box of the developer page. */
export const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="rounded-2 border border-line bg-surface px-3.5 pt-2.5 pb-3.5">
    <h2 className="mb-2 font-semibold">{title}</h2>
    {children}
  </section>
)

/** A line of samples with its name on the left. */
export const SampleLine = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="grid min-h-9 grid-cols-[84px_minmax(0,1fr)] items-center not-first:border-t not-first:border-line-faint">
    <span className="text-12 text-ink-3">{label}</span>
    <div className="flex flex-wrap items-center gap-2 py-1">{children}</div>
  </div>
)
