import type { Mode } from '@waybill/shared/shipment/shape'
import type { Template } from '@waybill/shared/templates/template'
import { Blocks, type LucideIcon, PanelBottom, RectangleVertical } from 'lucide-react'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { type KnownTemplates, templatesFor } from './template-store.ts'

/** The two ways in which an open load is looked at. */
export type LoadView = 'full_form' | 'split_screen'

export const VIEW_NAMES = {
  split_screen: 'Split screen',
  full_form: 'Full form',
  list: 'List',
  new_record: 'New record',
} as const

interface TemplateMenuParts {
  readonly known: KnownTemplates
  readonly mode: Mode
  readonly view: LoadView
  readonly current: Template
  readonly onPick: (view: LoadView, template: Template) => void
  readonly onLibrary: () => void
}

/** Picks another template for this tab, under each of the two ways to look at a load. */
export const templateMenu = ({ known, mode, view, current, onPick, onLibrary }: TemplateMenuParts): readonly MenuEntry[] => {
  const listOf = (each: LoadView, icon: LucideIcon): MenuEntry => {
    const taken = new Map<string, number>()
    return {
      label: VIEW_NAMES[each],
      icon,
      entries: templatesFor(known, mode, each).map((template) => {
        // Colleagues may have given the same name.
        const count = (taken.get(template.name) ?? 0) + 1
        taken.set(template.name, count)
        return {
          label: count === 1 ? template.name : `${template.name} (${count})`,
          checked: each === view && template.id === current.id,
          onSelect: () => onPick(each, template),
        }
      }),
    }
  }
  return [
    listOf('split_screen', PanelBottom),
    listOf('full_form', RectangleVertical),
    { label: 'Template library', icon: Blocks, onSelect: onLibrary },
  ]
}
