import type { LucideIcon } from 'lucide-react'

export interface MenuAction {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  /** The shortcut of the same action. */
  readonly hint?: string | undefined
  readonly danger?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** If set, the entry is a checkbox. */
  readonly checked?: boolean | undefined
  readonly onSelect: () => void
}

export interface SubMenu {
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly disabled?: boolean | undefined
  readonly entries: readonly MenuEntry[]
}

/** A menu as data: actions, headings, separators and submenus. */
export type MenuEntry = MenuAction | SubMenu | { readonly heading: string } | 'separator'
