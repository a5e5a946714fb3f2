import type { LucideIcon } from 'lucide-react'

export interface MenuAction {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  /** The shortcut that does the same. */
  readonly hint?: string | undefined
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** Given: the entry is one that is on or off. */
  readonly checked?: boolean | undefined
  readonly onSelect: () => void
}

export interface SubMenu {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly disabled?: boolean | undefined
  readonly entries: readonly MenuEntry[]
}

/** A menu is data: things to do, words above a group, lines between groups, menus in the menu. */
export type MenuEntry = MenuAction | SubMenu | { readonly heading: string } | 'separator'
