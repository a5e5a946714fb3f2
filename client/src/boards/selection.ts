/** The rows the user selected. `anchor` is where a range starts: the last row selected on its own. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Adds or removes one row; a range will start here. */
export const toggle = ({ ids }: Selection, id: string): Selection => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Everything between the anchor and `to`, and nothing else. `from` is the anchor if there is none yet. */
export const extend = ({ anchor }: Selection, order: readonly string[], from: string, to: string): Selection => {
  const start = anchor !== null && order.includes(anchor) ? anchor : from
  const [low, high] = [order.indexOf(start), order.indexOf(to)].sort((a, b) => a - b)
  if (low === undefined || high === undefined || low < 0) return { ids: new Set([to]), anchor: to }
  return { ids: new Set(order.slice(low, high + 1)), anchor: start }
}

export const selectAll = (order: readonly string[]): Selection => ({ ids: new Set(order), anchor: null })

/** Without rows that no longer exist; the same object if all of them do. */
export const retain = (selection: Selection, exists: (id: string) => boolean): Selection => {
  const ids = [...selection.ids].filter(exists)
  return ids.length === selection.ids.size ? selection : { ids: new Set(ids), anchor: selection.anchor }
}
