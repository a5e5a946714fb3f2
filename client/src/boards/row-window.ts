/** Which rows are in sight, by index, and where the scrolling goes. */
export interface RowWindow {
  readonly first: number
  /** Whatever of it can be seen; there may be fewer rows than that. */
  readonly last: number
  /** Null: at rest. */
  readonly direction: 'down' | 'up' | null
}

/** Rows drawn beyond the edges of what is in sight: many where the scrolling goes, few where it comes from. */
const AHEAD = 6
const BEHIND = 2

export interface DrawnRowsOptions {
  readonly count: number
  /** The index of a row that is drawn in any case; -1: none. */
  readonly also: number
  /** Draws what is in sight and nothing more. */
  readonly bare: boolean
}

/** The rows to draw, in order. */
export const drawnRows = ({ first, last, direction }: RowWindow, { count, also, bare }: DrawnRowsOptions): readonly number[] => {
  const above = bare ? 0 : direction === 'down' ? BEHIND : AHEAD
  const below = bare ? 0 : direction === 'up' ? BEHIND : AHEAD
  const from = Math.max(0, Math.min(first, count - 1) - above)
  const to = Math.min(count - 1, last + below)
  const drawn = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  return also < 0 || also >= count || (also >= from && also <= to) ? drawn : [...drawn, also]
}

/** How far to scroll so that a row is in sight, in px; where it is already, nowhere. */
export const scrolledTo = (index: number, rowHeight: number, { top, height }: { readonly top: number; readonly height: number }): number =>
  Math.max((index + 1) * rowHeight - height, Math.min(top, index * rowHeight))
