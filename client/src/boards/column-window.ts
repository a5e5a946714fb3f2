/** Columns by index, first and last included. */
export interface ColumnWindow {
  readonly first: number
  readonly last: number
}

/** What of a grid is in sight sideways, in px of its content; locked columns cover what lies left of `from`. */
export interface Sight {
  readonly from: number
  readonly to: number
}

/** So much beyond the edges is drawn with what is in sight, so that a little scrolling draws nothing. */
const MARGIN = 200

const within = (edges: readonly number[], { from, to }: Sight): ColumnWindow => {
  const count = edges.length - 1
  const first = edges.findIndex((_, index) => index < count && (edges[index + 1] ?? 0) > from)
  const beyond = edges.findIndex((edge, index) => index > 0 && edge >= to)
  return { first: first < 0 ? count : first, last: beyond < 0 ? count - 1 : beyond - 1 }
}

/**
 * The columns to draw: those that were, as long as everything in sight is among them.
 * @param edges the left edge of each column, and the right one of the last
 */
export const columnWindow = (edges: readonly number[], sight: Sight, drawn: ColumnWindow | null): ColumnWindow => {
  const needed = within(edges, sight)
  if (drawn && drawn.first <= needed.first && drawn.last >= needed.last) return drawn
  return within(edges, { from: sight.from - MARGIN, to: sight.to + MARGIN })
}
