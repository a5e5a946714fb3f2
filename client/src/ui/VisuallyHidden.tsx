import type { ReactNode } from 'react'

/** Words for screen readers only. By a class: a form has a hundred of them, and a style of its own is set property by property. */
export const VisuallyHidden = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <span id={id} className="sr-only">
    {children}
  </span>
)
