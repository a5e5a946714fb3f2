import { Pencil, RotateCcw, Save, Share2, SquarePen, Star, Trash2 } from 'lucide-react'
import type { MenuEntry } from '../ui/menu-entry.ts'
import type { SavedView } from './saved-views.ts'

export interface ViewMenuParts<View extends SavedView> {
  readonly views: readonly View[]
  readonly current: View | null
  /** The board is no longer as the current one says. */
  readonly changed: boolean
  readonly me: string
  readonly mayChange: (view: View) => boolean
  readonly onPick: (view: View) => void
  readonly onSave: (view: View) => void
  readonly onSaveAs: () => void
  readonly onRename: (view: View) => void
  readonly onShare: (view: View, shared: boolean) => void
  readonly onBeginWith: (view: View) => void
  readonly onDelete: (view: View) => void
}

/** The menu of layouts, and of filters: what there is, and what can be done with the one that is picked. */
export const viewMenu = <View extends SavedView>(parts: ViewMenuParts<View>): readonly MenuEntry[] => {
  const { views, current, changed, me } = parts
  const taken = new Map<string, number>()
  // Colleagues may have given the same name.
  const labelOf = ({ name }: View) => {
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
  const pick = (view: View): MenuEntry => ({
    label: labelOf(view),
    checked: view.id === current?.id,
    ...(view.default && { hint: 'default' }),
    onSelect: () => parts.onPick(view),
  })
  const under = (heading: string, some: readonly View[]): readonly MenuEntry[] =>
    some.length === 0 ? [] : [{ heading }, ...some.map(pick)]
  const mine = views.filter(({ user_id }) => user_id === me)
  const others = views.filter(({ user_id }) => user_id !== null && user_id !== me)
  const own = current !== null && parts.mayChange(current) ? current : null
  return [
    ...views.filter(({ user_id }) => user_id === null).map(pick),
    ...under('Mine', mine),
    ...under('Shared', others),
    'separator',
    ...(own ? [{ label: 'Save changes', icon: Save, disabled: !changed, onSelect: () => parts.onSave(own) }] : []),
    { label: 'Save as…', icon: SquarePen, onSelect: parts.onSaveAs },
    ...(current && changed ? [{ label: 'Undo changes', icon: RotateCcw, onSelect: () => parts.onPick(current) }] : []),
    ...(current && !current.default ? [{ label: 'Begin with this', icon: Star, onSelect: () => parts.onBeginWith(current) }] : []),
    ...(own
      ? ([
          { label: 'Rename…', icon: Pencil, onSelect: () => parts.onRename(own) },
          { label: own.shared ? 'Stop sharing' : 'Share with everybody', icon: Share2, onSelect: () => parts.onShare(own, !own.shared) },
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => parts.onDelete(own) },
        ] as const)
      : []),
  ]
}
