/** Which rows are in sight, by index, and where the scrolling goes. */
export interface RowWindow {
  readonly first: number
  /** Whatever of it can be seen; there may be fewer rows than that. */
  readonly last: number
  /** So many are in sight at most, wherever the screen is scrolled to. */
  readonly most: number
  /** Null: at rest. */
  readonly direction: 'down' | 'up' | null
}

/** Rows drawn beyond the edges of what is in sight: many where the scrolling goes, few where it comes from, and at rest the same on both sides. */
const AHEAD = 6
const BEHIND = 2

export interface DrawnRowsOptions {
  readonly count: number
  /** The index of a row that is drawn in any case; -1: none. */
  readonly also: number
  /** Draws what is in sight and nothing more. */
  readonly bare: boolean
}

/** The rows to draw, in order: always as many, so that scrolling makes no row anew. */
export const drawnRows = ({ first, last, most, direction }: RowWindow, { count, also, bare }: DrawnRowsOptions): readonly number[] => {
  const beyond = bare ? 0 : AHEAD + BEHIND
  const above = direction === 'down' ? BEHIND : direction === 'up' ? AHEAD : beyond / 2
  const size = Math.min(count, bare ? last - first + 1 : most + beyond)
  const from = Math.max(0, Math.min(bare ? first : first - above, count - size))
  const drawn = Array.from({ length: size }, (_, place) => from + place)
  return also < 0 || also >= count || (also >= from && also < from + size) ? drawn : [...drawn, also]
}

/** How far to scroll so that a row is in sight, in px; where it is already, nowhere. */
export const scrolledTo = (index: number, rowHeight: number, { top, height }: { readonly top: number; readonly height: number }): number =>
  Math.max((index + 1) * rowHeight - height, Math.min(top, index * rowHeight))
