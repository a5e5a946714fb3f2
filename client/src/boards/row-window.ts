/** Which rows are visible, by index, and the scroll direction. */
export interface RowWindow {
  readonly first: number
  /** Any visible part; there may be fewer rows. */
  readonly last: number
  /** Maximum number of visible rows at any scroll position. */
  readonly most: number
  /** Null: not scrolling. */
  readonly direction: 'down' | 'up' | null
}

/**
 * Rows drawn beyond the visible ones: many in the scroll direction, few on the other side, and the same on both sides when not scrolling.
 */
const AHEAD = 6
const BEHIND = 2

export interface DrawnRowsOptions {
  readonly count: number
  /** The index of a row that is always drawn; -1: none. */
  readonly also: number
  /** Draws only the visible rows. */
  readonly bare: boolean
}

/** The rows to draw, in order: always the same number, so that scrolling creates no elements. */
export const drawnRows = ({ first, last, most, direction }: RowWindow, { count, also, bare }: DrawnRowsOptions): readonly number[] => {
  const beyond = bare ? 0 : AHEAD + BEHIND
  const above = direction === 'down' ? BEHIND : direction === 'up' ? AHEAD : beyond / 2
  const size = Math.min(count, bare ? last - first + 1 : most + beyond)
  const from = Math.max(0, Math.min(bare ? first : first - above, count - size))
  const drawn = Array.from({ length: size }, (_, place) => from + place)
  return also < 0 || also >= count || (also >= from && also < from + size) ? drawn : [...drawn, also]
}

/** How far to scroll to make a row visible, in px; no change if it is visible already. */
export const scrolledTo = (index: number, rowHeight: number, { top, height }: { readonly top: number; readonly height: number }): number =>
  Math.max((index + 1) * rowHeight - height, Math.min(top, index * rowHeight))
