/** The columns a grid shows from left to right, and the widths the user set. */
export interface Arrangement {
  readonly order: readonly string[]
  /** px by column; the others have their default width. */
  readonly widths: Readonly<Record<string, number>>
  /** How many columns from the left are pinned; the locked ones always are. */
  readonly pinned?: number
}

// Changes to the columns of a grid. `locked`: columns that always come first; the rest of `pinned` is the user's choice.

/** At most this many columns can be pinned. */
export const MAX_PINNED = 10

/** How many columns from the left are pinned. */
export const pinnedCount = ({ order, pinned = 0 }: Arrangement, locked: readonly string[]): number =>
  Math.min(Math.max(pinned, locked.filter((id) => order.includes(id)).length), order.length)

/** Shows a column at its default place, or last; hides a shown one. */
export const toggled = (arrangement: Arrangement, key: string, usual: readonly string[], locked: readonly string[]): Arrangement => {
  const { order } = arrangement
  const pinned = pinnedCount(arrangement, locked)
  const at = order.indexOf(key)
  if (at >= 0) return { ...arrangement, order: order.toSpliced(at, 1), pinned: at < pinned ? pinned - 1 : pinned }
  const before = usual.slice(0, Math.max(usual.indexOf(key), 0)).findLast((each) => order.includes(each))
  const place = before === undefined ? order.length : Math.max(order.indexOf(before) + 1, pinned)
  return { ...arrangement, order: order.toSpliced(place, 0, key), pinned }
}

/** Moves a column to another one's place, or by a number of places. A column moved among the pinned ones is pinned, and vice versa. */
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
  if (comes > 0 && pinned >= MAX_PINNED) return arrangement
  return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(target, 0, id), pinned: pinned + comes - goes }
}

/** Pins a column after the pinned ones, or unpins it as the first of the rest. */
export const pinToggled = (arrangement: Arrangement, id: string, locked: readonly string[]): Arrangement => {
  const { order } = arrangement
  const pinned = pinnedCount(arrangement, locked)
  const from = order.indexOf(id)
  if (from < 0 || locked.includes(id)) return arrangement
  if (from < pinned) return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(pinned - 1, 0, id), pinned: pinned - 1 }
  if (pinned >= MAX_PINNED) return arrangement
  return { ...arrangement, order: order.toSpliced(from, 1).toSpliced(pinned, 0, id), pinned: pinned + 1 }
}
