import type { Mode } from '@waybill/shared/shipment/shape'
import type { Template } from '@waybill/shared/templates/template'
import { Blocks } from 'lucide-react'
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

/** Picks another template for this tab. */
export const templateMenu = ({ known, mode, view, current, onPick, onLibrary }: TemplateMenuParts): MenuEntry => {
  const listOf = (each: LoadView): MenuEntry => {
    const taken = new Map<string, number>()
    return {
      label: VIEW_NAMES[each],
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
  return {
    label: 'Form template',
    icon: Blocks,
    entries: [listOf('split_screen'), listOf('full_form'), 'separator', { label: 'Template library', onSelect: onLibrary }],
  }
}
