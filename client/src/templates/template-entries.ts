import type { Template } from '@waybill/shared/templates/template'
import { Building2, Copy, Pencil, Share2, Star, Trash2 } from 'lucide-react'
import type { MenuEntry } from '../ui/menu-entry.ts'

export interface TemplateRights {
  readonly revise: boolean
  /** May share templates with everyone and change shared ones. */
  readonly share: boolean
}

/** Whether a user may change a template: their own, or a shared one with the share permission; never a built-in one. */
export const mayChangeTemplate = ({ template_type, user_id }: Template, me: string, { revise, share }: TemplateRights): boolean =>
  revise && template_type !== 'predefined' && (user_id === me || (template_type === 'company' && share))

interface EntryParts {
  readonly template: Template
  readonly isDefault: boolean
  readonly rights: TemplateRights
  readonly me: string
  readonly onSetDefault: (everybody: boolean) => void
  readonly onCopy: () => void
  readonly onRename: () => void
  readonly onShare: (shared: boolean) => void
  readonly onDelete: () => void
}

/** The menu of a template in the library. */
export const templateEntries = (parts: EntryParts): readonly MenuEntry[] => {
  const { template, isDefault, rights, me } = parts
  const mayChange = mayChangeTemplate(template, me, rights)
  const isShared = template.template_type === 'company'
  return [
    { label: 'Set as default', icon: Star, disabled: isDefault, onSelect: () => parts.onSetDefault(false) },
    ...(rights.share && template.template_type !== 'user'
      ? [{ label: 'Set as default for everyone', icon: Building2, onSelect: () => parts.onSetDefault(true) }]
      : []),
    ...(rights.revise ? ['separator' as const, { label: 'Copy…', icon: Copy, onSelect: parts.onCopy }] : []),
    ...(mayChange
      ? [
          { label: 'Rename…', icon: Pencil, onSelect: parts.onRename },
          ...(rights.share
            ? [{ label: isShared ? 'Make private' : 'Share with everyone', icon: Share2, onSelect: () => parts.onShare(!isShared) }]
            : []),
          { label: 'Delete', icon: Trash2, danger: true, onSelect: parts.onDelete },
        ]
      : []),
  ]
}
