import type { BoardColumn } from './board-columns.tsx'

export interface ColumnGroup {
  readonly title: string
  readonly columns: readonly BoardColumn[]
}

/** The columns under their heads, in the order of the catalogue [2.56]; those that have every word, in their title or their group's. */
export const columnGroups = (columns: readonly BoardColumn[], letters: string): readonly ColumnGroup[] => {
  const words = letters.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, BoardColumn[]>()
  for (const column of columns) {
    const text = `${column.group} ${column.title}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) continue
    const group = groups.get(column.group)
    if (group) group.push(column)
    else groups.set(column.group, [column])
  }
  return [...groups].map(([title, found]) => ({ title, columns: found }))
}

/** As many of the columns as fit under a limit, so that a short word does not draw all of them. */
export const firstOf = (groups: readonly ColumnGroup[], most: number): readonly ColumnGroup[] => {
  let left = most
  return groups.flatMap(({ title, columns }) => {
    const taken = columns.slice(0, left)
    left -= taken.length
    return taken.length > 0 ? [{ title, columns: taken }] : []
  })
}
