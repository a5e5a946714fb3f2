import type { Template } from '@waybill/shared/templates/template'
import { Building2, Copy, Pencil, Share2, Star, Trash2 } from 'lucide-react'
import type { MenuEntry } from '../../ui/menu-entry.ts'

export interface TemplateRights {
  readonly revise: boolean
  /** For everybody. */
  readonly share: boolean
}

/** Whether a user may change a template: his own, with the right for everybody those of the house; never a predefined one. */
export const mayChangeTemplate = ({ template_type, user_id }: Template, me: string, { revise, share }: TemplateRights): boolean =>
  revise && template_type !== 'predefined' && (user_id === me || (template_type === 'house' && share))

interface EntryParts {
  readonly template: Template
  readonly begins: boolean
  readonly rights: TemplateRights
  readonly me: string
  readonly onBegin: (everybody: boolean) => void
  readonly onCopy: () => void
  readonly onRename: () => void
  readonly onShare: (shared: boolean) => void
  readonly onDelete: () => void
}

/** What can be done with one template of the library. */
export const templateEntries = (parts: EntryParts): readonly MenuEntry[] => {
  const { template, begins, rights, me } = parts
  const mine = mayChangeTemplate(template, me, rights)
  const house = template.template_type === 'house'
  return [
    { label: 'Begin with this', icon: Star, disabled: begins, onSelect: () => parts.onBegin(false) },
    ...(rights.share && template.template_type !== 'user'
      ? [{ label: 'Everybody begins with this', icon: Building2, onSelect: () => parts.onBegin(true) }]
      : []),
    ...(rights.revise ? ['separator' as const, { label: 'Copy…', icon: Copy, onSelect: parts.onCopy }] : []),
    ...(mine
      ? [
          { label: 'Rename…', icon: Pencil, onSelect: parts.onRename },
          ...(rights.share
            ? [{ label: house ? 'Keep to myself' : 'Share with everybody', icon: Share2, onSelect: () => parts.onShare(!house) }]
            : []),
          { label: 'Delete', icon: Trash2, danger: true, onSelect: parts.onDelete },
        ]
      : []),
  ]
}
