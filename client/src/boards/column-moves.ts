import type { Arrangement } from './layout.ts'

// What people do to the columns of a grid. `locked`: those that stand first and stay; all that follows of `pinned` is somebody's wish.

/** So many columns may stay where they are while the rest scrolls. */
export const MOST_PINNED = 10

/** How many columns from the left stay where they are while the rest scrolls. */
export const pinnedCount = ({ order, pinned = 0 }: Arrangement, locked: readonly string[]): number =>
  Math.min(Math.max(pinned, locked.filter((id) => order.includes(id)).length), order.length)

/** Shows a column at the place it has in the usual order, or as the last; a shown one goes. */
export const toggled = (arrangement: Arrangement, key: string, usual: readonly string[], locked: readonly string[]): Arrangement => {
  const { order } = arrangement
  const pinned = pinnedCount(arrangement, locked)
  const at = order.indexOf(key)
  if (at >= 0) return { ...arrangement, order: order.toSpliced(at, 1), pinned: at < pinned ? pinned - 1 : pinned }
  const before = usual.slice(0, Math.max(usual.indexOf(key), 0)).findLast((each) => order.includes(each))
  const place = before === undefined ? order.length : Math.max(order.indexOf(before) + 1, pinned)
  return { ...arrangement, order: order.toSpliced(place, 0, key), pinned }
}

/** To the place of another column, or by so many places. Whatever comes to stand among the pinned is pinned, and the other way round. */
export const movedColumn = (
  arrangement: Arrangement,
  id: string,
  to: { readonly column: string } | { readonly by: number },
  locked: readonly string[],
): Arrangement => {
  const { order } = arrangement
  const from = order.indexOf(id)
  const target = 'by' in to ? from + to.by : order.indexOf(to.column)
  if (locked.includes(id) || from < 0 || target < locked.length || target >= order.length || target === from) return arrangement
  const pinned = pinnedCount(arrangement, locked)
  const comes = from >= pinned && target < pinned ? 1 : 0
  const goes = from < pinned && target >= pinned ? 1 : 0
  if (comes > 0 && pinned >= MOST_PINNED) return arrangement
  return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(target, 0, id), pinned: pinned + comes - goes }
}

/** Lets a column stay, behind those that do already; or scroll with the rest again, as the first of it. */
export const pinToggled = (arrangement: Arrangement, id: string, locked: readonly string[]): Arrangement => {
  const { order } = arrangement
  const pinned = pinnedCount(arrangement, locked)
  const from = order.indexOf(id)
  if (from < 0 || locked.includes(id)) return arrangement
  if (from < pinned) return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(pinned - 1, 0, id), pinned: pinned - 1 }
  if (pinned >= MOST_PINNED) return arrangement
  return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(pinned, 0, id), pinned: pinned + 1 }
}
