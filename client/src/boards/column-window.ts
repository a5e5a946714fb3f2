/** Columns by index, first and last included. */
export interface ColumnWindow {
  readonly first: number
  readonly last: number
}

/** The horizontally visible part of a grid, in px of its content; pinned columns cover what is left of `from`. */
export interface VisibleColumns {
  readonly from: number
  readonly to: number
}

/** Extra px drawn beyond the edges, so that a little scrolling draws nothing new. */
const MARGIN = 200

const within = (edges: readonly number[], { from, to }: VisibleColumns): ColumnWindow => {
  const count = edges.length - 1
  const first = edges.findIndex((_, index) => index < count && (edges[index + 1] ?? 0) > from)
  const beyond = edges.findIndex((edge, index) => index > 0 && edge >= to)
  return { first: first < 0 ? count : first, last: beyond < 0 ? count - 1 : beyond - 1 }
}

/**
 * The columns to draw: the previous ones as long as they include every visible column. @param edges the left edge of each column, and the
 * right edge of the last
 */
export const columnWindow = (edges: readonly number[], sight: VisibleColumns, drawn: ColumnWindow | null): ColumnWindow => {
  const needed = within(edges, sight)
  if (drawn && drawn.first <= needed.first && drawn.last >= needed.last) return drawn
  return within(edges, { from: sight.from - MARGIN, to: sight.to + MARGIN })
}
