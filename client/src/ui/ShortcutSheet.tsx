import { Dialog } from './Dialog.tsx'
import { Kbd } from './Kbd.tsx'

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[]
}

export interface ShortcutSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly groups: readonly ShortcutGroup[]
}

/** Lists all keyboard shortcuts; `?` opens it. */
export const ShortcutSheet = ({ open, onOpenChange, groups }: ShortcutSheetProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width={640}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
    <section tabIndex={0} aria-label="All shortcuts" className="columns-2 gap-x-8">
      {groups.map((group) => (
        <section key={group.title} className="break-inside-avoid pb-4">
          <h3 className="pb-1 text-12 font-semibold text-ink-2">{group.title}</h3>
          <dl>
            {group.shortcuts.map(({ keys, does }) => (
              <div key={does} className="flex min-h-[26px] items-center gap-3 border-b border-line-faint">
                <dt className="min-w-0 flex-1">{does}</dt>
                <dd className="flex gap-1">
                  {keys.map((key) => (
                    <Kbd key={key} keys={key} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  </Dialog>
)
