import type { Mode } from '@waybill/shared/shipment/shape'
import type { Template } from '@waybill/shared/templates/template'
import { Blocks, type LucideIcon, PanelBottom, RectangleVertical } from 'lucide-react'
import type { MenuEntry } from '../ui/menu-entry.ts'
import { type TemplateStoreState, templatesFor } from './template-store.ts'

/** The two views of an open load. */
export type LoadView = 'full_form' | 'split_screen'

export const VIEW_NAMES = {
  split_screen: 'Split screen',
  full_form: 'Full form',
  list: 'List',
  new_record: 'New record',
} as const

interface TemplateMenuParts {
  readonly known: TemplateStoreState
  readonly mode: Mode
  readonly view: LoadView
  readonly current: Template
  readonly onPick: (view: LoadView, template: Template) => void
  readonly onLibrary: () => void
}

/** Menu entries to pick another template for this tab, by view. */
export const templateMenu = ({ known, mode, view, current, onPick, onLibrary }: TemplateMenuParts): readonly MenuEntry[] => {
  const listOf = (each: LoadView, icon: LucideIcon): MenuEntry => {
    const taken = new Map<string, number>()
    return {
      label: VIEW_NAMES[each],
      icon,
      entries: templatesFor(known, mode, each).map((template) => {
        // Different users can use the same template name.
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
