import type { BoardColumn } from './board-column.tsx'

export interface ColumnGroup {
  readonly title: string
  readonly columns: readonly BoardColumn[]
}

/** The columns by group, in the order of the catalogue [2.56], whose title or group contains every search term. */
export const columnGroups = (columns: readonly BoardColumn[], query: string): readonly ColumnGroup[] => {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, BoardColumn[]>()
  for (const column of columns) {
    const text = `${column.group} ${column.title}`.toLowerCase()
    if (!terms.every((term) => text.includes(term))) continue
    const group = groups.get(column.group)
    if (group) group.push(column)
    else groups.set(column.group, [column])
  }
  return [...groups].map(([title, found]) => ({ title, columns: found }))
}

/** The first columns up to a limit, so that a short search doesn't draw all of them. */
export const firstOf = (groups: readonly ColumnGroup[], most: number): readonly ColumnGroup[] => {
  let remaining = most
  return groups.flatMap(({ title, columns }) => {
    const included = columns.slice(0, remaining)
    remaining -= included.length
    return included.length > 0 ? [{ title, columns: included }] : []
  })
}
