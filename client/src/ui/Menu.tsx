import { clsx } from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import { ContextMenu as RadixContext, DropdownMenu as RadixDropdown } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Kbd } from './Kbd.tsx'
import styles from './Menu.module.css'
import type { MenuAction, MenuEntry, SubMenu } from './menu-entry.ts'
import { usePopupContainer } from './popup-container.ts'

/** The two menus of Radix are one menu with two ways to open. */
type Parts = Pick<
  typeof RadixDropdown,
  'Portal' | 'Item' | 'CheckboxItem' | 'ItemIndicator' | 'Separator' | 'Label' | 'Sub' | 'SubTrigger' | 'SubContent'
>

const Words = ({ entry }: { readonly entry: MenuAction | SubMenu }) => (
  <>
    {entry.icon && <Icon of={entry.icon} size={14} />}
    <span className={styles.text}>{entry.label}</span>
  </>
)

const Action = ({ entry, parts: P }: { readonly entry: MenuAction; readonly parts: Parts }) => {
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
      <P.Item {...shared}>
        <Words entry={entry} />
        {hint}
      </P.Item>
    )
  }
  return (
    <P.CheckboxItem {...shared} checked={entry.checked}>
      <span className={styles.check}>
        <P.ItemIndicator>
          <Icon of={Check} size={14} />
        </P.ItemIndicator>
      </span>
      <Words entry={entry} />
      {hint}
    </P.CheckboxItem>
  )
}

const nameOf = (entry: MenuEntry | undefined) =>
  entry === undefined || entry === 'separator' ? '' : 'heading' in entry ? entry.heading : entry.label

const Entries = ({ entries, parts: P }: { readonly entries: readonly MenuEntry[]; readonly parts: Parts }) => {
  const container = usePopupContainer()
  return entries.map((entry, index) => {
    if (entry === 'separator') return <P.Separator key={`before ${nameOf(entries[index + 1])}`} className={styles.separator} />
    if ('heading' in entry) {
      return (
        <P.Label key={entry.heading} className={styles.heading}>
          {entry.heading}
        </P.Label>
      )
    }
    if (!('entries' in entry)) return <Action key={entry.label} entry={entry} parts={P} />
    return (
      <P.Sub key={entry.label}>
        <P.SubTrigger className={styles.item} disabled={entry.disabled ?? false}>
          <Words entry={entry} />
          <Icon of={ChevronRight} size={14} className={styles.more} />
        </P.SubTrigger>
        <P.Portal container={container}>
          <P.SubContent className={styles.menu} collisionPadding={8}>
            <Entries entries={entry.entries} parts={P} />
          </P.SubContent>
        </P.Portal>
      </P.Sub>
    )
  })
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end'
  /** Stands above the entries: who is signed in, what is selected. */
  readonly head?: ReactNode
}

/** A menu that hangs from a button. */
export const Menu = ({ trigger, entries, align = 'start', head }: MenuProps) => (
  <RadixDropdown.Root modal={false}>
    <RadixDropdown.Trigger asChild>{trigger}</RadixDropdown.Trigger>
    <RadixDropdown.Portal container={usePopupContainer()}>
      <RadixDropdown.Content className={styles.menu} align={align} sideOffset={4} collisionPadding={8}>
        {head}
        <Entries entries={entries} parts={RadixDropdown} />
      </RadixDropdown.Content>
    </RadixDropdown.Portal>
  </RadixDropdown.Root>
)

export interface ContextMenuProps {
  readonly entries: readonly MenuEntry[]
  readonly onOpenChange?: (open: boolean) => void
  /** One element that takes a ref and props; what was clicked in it is told by its own `onContextMenu`. */
  readonly children: ReactElement
}

/** The menu of the right button, and of the menu key. */
export const ContextMenu = ({ entries, onOpenChange, children }: ContextMenuProps) => (
  <RadixContext.Root modal={false} onOpenChange={(open) => onOpenChange?.(open)}>
    <RadixContext.Trigger asChild>{children}</RadixContext.Trigger>
    <RadixContext.Portal container={usePopupContainer()}>
      <RadixContext.Content className={styles.menu} collisionPadding={8}>
        <Entries entries={entries} parts={RadixContext} />
      </RadixContext.Content>
    </RadixContext.Portal>
  </RadixContext.Root>
)
