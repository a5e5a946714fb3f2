import { Pencil, RotateCcw, Save, Share2, SquarePen, Star, Trash2 } from 'lucide-react'
import type { MenuEntry } from '../ui/menu-entry.ts'
import type { SavedViewResource } from './saved-views.ts'

export interface ViewMenuParts<View extends SavedViewResource> {
  readonly views: readonly View[]
  readonly current: View | null
  /** The board differs from its current view. */
  readonly changed: boolean
  readonly me: string
  readonly mayChange: (view: View) => boolean
  /** Whether the user may share views with everyone. */
  readonly mayShare: boolean
  readonly onPick: (view: View) => void
  readonly onSave: (view: View) => void
  readonly onSaveAs: () => void
  readonly onRename: (view: View) => void
  readonly onShare: (view: View, shared: boolean) => void
  readonly onBeginWith: (view: View) => void
  readonly onDelete: (view: View) => void
}

/** The menu of layouts or filters: the saved views and the actions for the picked one. */
export const viewMenu = <View extends SavedViewResource>(parts: ViewMenuParts<View>): readonly MenuEntry[] => {
  const { views, current, changed, me } = parts
  const nameCounts = new Map<string, number>()
  // Colleagues may have used the same name.
  const labelOf = ({ name }: View) => {
    const count = (nameCounts.get(name) ?? 0) + 1
    nameCounts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
  const pickEntry = (view: View): MenuEntry => ({
    label: labelOf(view),
    checked: view.id === current?.id,
    ...(view.default && { hint: 'default' }),
    onSelect: () => parts.onPick(view),
  })
  const group = (heading: string, list: readonly View[]): readonly MenuEntry[] =>
    list.length === 0 ? [] : [{ heading }, ...list.map(pickEntry)]
  const mine = views.filter(({ user_id }) => user_id === me)
  const others = views.filter(({ user_id }) => user_id !== null && user_id !== me)
  const changeable = current !== null && parts.mayChange(current) ? current : null
  const writable = changeable && (parts.mayShare || !changeable.shared) ? changeable : null
  return [
    ...views.filter(({ user_id }) => user_id === null).map(pickEntry),
    ...group('Mine', mine),
    ...group('Shared', others),
    'separator',
    ...(writable ? [{ label: 'Save changes', icon: Save, disabled: !changed, onSelect: () => parts.onSave(writable) }] : []),
    { label: 'Save as…', icon: SquarePen, onSelect: parts.onSaveAs },
    ...(current && changed ? [{ label: 'Undo changes', icon: RotateCcw, onSelect: () => parts.onPick(current) }] : []),
    ...(current && !current.default ? [{ label: 'Set as default', icon: Star, onSelect: () => parts.onBeginWith(current) }] : []),
    ...(writable ? [{ label: 'Rename…', icon: Pencil, onSelect: () => parts.onRename(writable) }] : []),
    ...(changeable && (parts.mayShare || changeable.shared)
      ? [
          {
            label: changeable.shared ? 'Stop sharing' : 'Share with everyone',
            icon: Share2,
            onSelect: () => parts.onShare(changeable, !changeable.shared),
          },
        ]
      : []),
    ...(changeable ? [{ label: 'Delete', icon: Trash2, danger: true, onSelect: () => parts.onDelete(changeable) }] : []),
  ]
}
