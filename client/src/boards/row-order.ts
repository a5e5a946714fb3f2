/**
 * Rows of `shown` that did not move relative to each other: as many as keep their order in `next`. A row that was sorted elsewhere isn't
 * one of them.
 */
const unmoved = (shown: readonly string[], next: readonly string[]): ReadonlySet<string> => {
  const candidates = new Set(shown)
  const places = new Map<string, number>()
  for (const [place, id] of next.entries()) if (candidates.has(id)) places.set(id, place)
  // Longest increasing subsequence of places: `ends[length]` is the index in `shown` of the lowest end of one with that length.
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  const placeAt = (index: number | undefined) => places.get(shown[index ?? -1] ?? '') ?? -1
  for (const [index, id] of shown.entries()) {
    const place = places.get(id)
    if (place === undefined) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (placeAt(ends[middle]) < place) low = middle + 1
      else high = middle
    }
    before.set(index, ends[low - 1])
    ends[low] = index
  }
  const kept = new Set<string>()
  for (let index = ends.at(-1); index !== undefined; index = before.get(index)) kept.add(shown[index] as string)
  return kept
}

/** How many rows around a kept one are checked for neighbors that kept their order. */
const AROUND = 64

/**
 * The order to show: the live order, except that the rows in `kept` stay right after the row above them; if that row was sorted elsewhere,
 * after the next one above it that was not. Kept rows are those under the pointer or the keyboard cursor, and those that left the board but
 * are still fading out.
 */
export const orderRows = (shown: readonly string[], live: readonly string[], kept: ReadonlySet<string>): readonly string[] => {
  const staying = new Set(shown.filter((id) => kept.has(id)))
  if (staying.size === 0) return live
  const moving = live.filter((id) => !staying.has(id))
  const from = Math.max(0, shown.findIndex((id) => staying.has(id)) - AROUND)
  const around = shown.slice(from, shown.findLastIndex((id) => staying.has(id)) + AROUND)
  const steady = unmoved(around, moving)
  const behind = new Map<string | null, string[]>()
  let neighbour = from === 0 ? null : (around.find((id) => steady.has(id)) ?? null)
  for (const id of around) {
    if (steady.has(id)) neighbour = id
    else if (staying.has(id)) behind.set(neighbour, [...(behind.get(neighbour) ?? []), id])
  }
  const order = [...(behind.get(null) ?? [])]
  for (const id of moving) order.push(id, ...(behind.get(id) ?? []))
  return order
}

/** Rows of `live` that are not in `shown` and came before or between its rows; rows of a fetched page come after all of them. */
export const newRows = (shown: readonly string[], live: readonly string[]): readonly string[] => {
  const before = new Set(shown)
  const last = live.findLastIndex((id) => before.has(id))
  return live.slice(0, last + 1).filter((id) => !before.has(id))
}

/** Which rows are visible, by index. */
export interface VisibleRows {
  readonly first: number
  readonly last: number
}

/**
 * By how many rows the screen has to scroll down to keep its position: that of the held row, else of the first visible row that was not
 * sorted elsewhere; at the top without a held row, it stays at the top. Null: none of them is left.
 */
export const scrollShift = (
  shown: readonly string[],
  next: readonly string[],
  { first, last }: VisibleRows,
  held: readonly string[],
): number | null => {
  if (first === 0 && held.length === 0) return 0
  const sight = shown.slice(first, last + 1)
  const candidates = new Set([...held, ...sight])
  const there = next.filter((id) => candidates.has(id))
  const steady = unmoved(sight, there)
  const anchor = held.find((id) => there.includes(id) && shown.includes(id)) ?? sight.find((id) => steady.has(id))
  return anchor === undefined ? null : next.indexOf(anchor) - shown.indexOf(anchor)
}
