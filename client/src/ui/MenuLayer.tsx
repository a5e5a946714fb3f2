import { clsx } from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import { Menu as Radix } from 'radix-ui/internal'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { rememberFocus } from './focus-return.ts'
import { Icon } from './Icon.tsx'
import { Kbd } from './Kbd.tsx'
import { enableLongPress } from './long-press.ts'
import styles from './Menu.module.css'
import type { MenuAction, MenuEntry, SubMenu } from './menu-entry.ts'
import { usePopupContainer } from './popup-container.ts'

enableLongPress(document)

const EntryText = ({ entry }: { readonly entry: MenuAction | SubMenu }) => (
  <>
    {entry.icon && <Icon of={entry.icon} size={14} />}
    <span className={styles.text}>{entry.label}</span>
  </>
)

const Action = ({ entry }: { readonly entry: MenuAction }) => {
  const shared = {
    className: clsx(styles.item, entry.danger && styles.danger),
    disabled: entry.disabled ?? false,
    onSelect: entry.onSelect,
  }
  const hint = entry.hint && (
    <span className={styles.hint}>
      <Kbd keys={entry.hint} bare />
    </span>
  )
  if (entry.checked === undefined) {
    return (
      <Radix.Item {...shared}>
        <EntryText entry={entry} />
        {hint}
      </Radix.Item>
    )
  }
  return (
    <Radix.CheckboxItem {...shared} checked={entry.checked}>
      <span className={styles.check}>
        <Radix.ItemIndicator>
          <Icon of={Check} size={14} />
        </Radix.ItemIndicator>
      </span>
      <EntryText entry={entry} />
      {hint}
    </Radix.CheckboxItem>
  )
}

const nameOf = (entry: MenuEntry | undefined) =>
  entry === undefined || entry === 'separator' ? '' : 'heading' in entry ? entry.heading : entry.label

const GOES: Readonly<Record<string, 'first' | 'last' | 1 | -1>> = {
  Home: 'first',
  PageUp: 'first',
  End: 'last',
  PageDown: 'last',
  ArrowDown: 1,
  ArrowUp: -1,
}

/** The enabled entries. */
const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])')]

/**
 * Moves the focus with the key, because the library moves it slightly later and a quick Enter would run the previous
 * entry.
 */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const menu = event.currentTarget
  const to = GOES[event.key]
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  // A submenu handles its own keys.
  if ((event.target as Element).closest('[role="menu"]') !== menu) return
  event.preventDefault()
  const entries = entriesOf(menu)
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const last = entries.length - 1
  const place = to === 'first' ? 0 : to === 'last' || (at === -1 && to === -1) ? last : Math.max(0, Math.min(last, at + to))
  entries[place]?.focus()
}

const Sub = ({ entry }: { readonly entry: SubMenu }) => {
  const container = usePopupContainer()
  const [open, setOpen] = useState(false)
  return (
    <Radix.Sub open={open} onOpenChange={setOpen}>
      <Radix.SubTrigger className={styles.item} disabled={entry.disabled ?? false}>
        <EntryText entry={entry} />
        <Icon of={ChevronRight} size={14} className={styles.more} />
      </Radix.SubTrigger>
      <Radix.Portal container={container}>
        <section aria-label={`Menu: ${entry.label}`}>
          <Radix.SubContent className={styles.menu} collisionPadding={8} onKeyDownCapture={walk}>
            <Entries entries={entry.entries} />
          </Radix.SubContent>
        </section>
      </Radix.Portal>
    </Radix.Sub>
  )
}

const Entries = ({ entries }: { readonly entries: readonly MenuEntry[] }) =>
  entries.map((entry, index) => {
    if (entry === 'separator') return <Radix.Separator key={`before ${nameOf(entries[index + 1])}`} className={styles.separator} />
    if ('heading' in entry) {
      return (
        <Radix.Label key={entry.heading} className={styles.heading}>
          {entry.heading}
        </Radix.Label>
      )
    }
    return 'entries' in entry ? <Sub key={entry.label} entry={entry} /> : <Action key={entry.label} entry={entry} />
  })

export interface MenuLayerProps {
  readonly id: string
  readonly labelledBy?: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The element it opens at. */
  readonly anchor: RefObject<{ readonly getBoundingClientRect: () => DOMRect } | null>
  readonly place: { readonly side?: 'right'; readonly align: 'start' | 'center' | 'end'; readonly sideOffset: number }
  /** Where the focus goes on close; by default where it was. */
  readonly returnTo?: RefObject<HTMLElement | null>
  /** Whether a key opened it: the library can't tell, because it may load after the key. */
  readonly byKey?: RefObject<boolean>
  readonly head?: ReactNode
  readonly entries: readonly MenuEntry[]
}

/** The floating part of a menu, opened by `Menu` or `ContextMenu`. */
export const MenuLayer = ({ id, labelledBy, open, onOpenChange, anchor, place, returnTo, byKey, head, entries }: MenuLayerProps) => {
  const container = usePopupContainer()
  // A click elsewhere has already moved the focus.
  const left = useRef(false)
  const returnFocus = useRef<(() => void) | null>(null)
  const toFirst = useRef(false)
  useLayoutEffect(() => {
    if (!open) return
    returnFocus.current = rememberFocus(returnTo?.current ?? document.activeElement)
    toFirst.current = byKey?.current ?? false
  }, [open, returnTo, byKey])
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal container={container}>
        {/* A landmark, because it is at the end of the document outside all others. */}
        <section aria-label="Menu">
          <Radix.Content
            id={id}
            aria-labelledby={labelledBy}
            className={styles.menu}
            collisionPadding={8}
            {...place}
            onKeyDownCapture={walk}
            onFocus={({ target, currentTarget }) => {
              if (!toFirst.current || target !== currentTarget) return
              toFirst.current = false
              entriesOf(currentTarget)[0]?.focus()
            }}
            onInteractOutside={() => {
              left.current = true
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (!left.current) returnFocus.current?.()
              left.current = false
            }}
          >
            {head}
            <Entries entries={entries} />
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  )
}
