/**
 * The order to show: the live order, except that the rows in `kept` stay where they are, right after the row they stood behind.
 * Kept is the row under the pointer or the keyboard cursor, and what has left the board but is still fading out.
 */
export const arrange = (shown: readonly string[], live: readonly string[], kept: ReadonlySet<string>): readonly string[] => {
  const staying = new Set(shown.filter((id) => kept.has(id)))
  if (staying.size === 0) return live
  const moving = new Set(live.filter((id) => !staying.has(id)))
  const behind = new Map<string | null, string[]>()
  let neighbour: string | null = null
  for (const id of shown) {
    if (moving.has(id)) neighbour = id
    else if (staying.has(id)) behind.set(neighbour, [...(behind.get(neighbour) ?? []), id])
  }
  const order = [...(behind.get(null) ?? [])]
  for (const id of moving) order.push(id, ...(behind.get(id) ?? []))
  return order
}

/** Rows of `live` that `shown` did not have and that came in between or before its rows; a page that was fetched comes after all of them. */
export const arrivals = (shown: readonly string[], live: readonly string[]): readonly string[] => {
  const before = new Set(shown)
  const last = live.findLastIndex((id) => before.has(id))
  return live.slice(0, last + 1).filter((id) => !before.has(id))
}
