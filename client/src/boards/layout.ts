import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { LOCKED_COLUMNS, ROW_BOARD_COLUMNS, SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'
import { pinnedCount } from './column-moves.ts'
import type { GridSort, Track } from './grid-column.ts'

/** Which columns a grid shows from left to right, and how wide those are that somebody made so. */
export interface Arrangement {
  readonly order: readonly string[]
  /** px by column; the others have the width of their track. */
  readonly widths: Readonly<Record<string, number>>
  /** So many from the left stay where they are while the rest scrolls; the locked ones do in any case. */
  readonly pinned?: number
}

/** The layout that everybody has and nobody can change [2.45, 9.13]. */
export const SYSTEM_DEFAULT_ID = -3

/** So many columns a layout may have. */
export const MOST_COLUMNS = 120

export type LayoutContent = Pick<ColumnTemplate, 'columns' | 'sort' | 'pinned'>

const TRACKS: ReadonlyMap<string, Track> = new Map(ROW_BOARD_COLUMNS.map(({ id, track }) => [id, track]))
export const SYSTEM_ARRANGEMENT: Arrangement = { order: SYSTEM_DEFAULT_ORDER, widths: {}, pinned: LOCKED_COLUMNS.length }

/** What a layout shows. A column that was saved with the width of its track grows and shrinks with the window, as it did before. */
export const arrangementOf = ({ id, columns, pinned }: Pick<ColumnTemplate, 'id' | 'columns' | 'pinned'>): Arrangement => {
  if (id === SYSTEM_DEFAULT_ID) return SYSTEM_ARRANGEMENT
  const chosen = columns.filter(({ key, width }) => TRACKS.get(key)?.min !== width)
  return {
    order: [...LOCKED_COLUMNS, ...columns.map(({ key }) => key).filter((key) => !LOCKED_COLUMNS.includes(key))],
    widths: Object.fromEntries(chosen.map(({ key, width }) => [key, width])),
    pinned: Math.max(pinned, LOCKED_COLUMNS.length),
  }
}

const USUAL = JSON.stringify(DEFAULT_SORT.map(({ column, direction }) => [column, direction]))
const isUsual = (sort: GridSort) => JSON.stringify(sort.map(({ column, direction }) => [column, direction])) === USUAL

/** How a layout sorts a board: one that says nothing, or what every board is sorted by, leaves it to the board. */
export const sortOf = ({ sort }: Pick<ColumnTemplate, 'sort'>, usual: GridSort = DEFAULT_SORT): GridSort =>
  sort === null || sort.length === 0 || isUsual(sort) ? usual : sort

/** What is saved of a board as it stands. `trackOf` says how wide a column is that nobody made wider. */
export const contentOf = (
  { order, widths, pinned = 0 }: Arrangement,
  sort: GridSort,
  trackOf: (key: string) => Track | undefined,
): LayoutContent => ({
  columns: order.map((key) => ({ key, width: widths[key] ?? trackOf(key)?.min ?? 100 })),
  sort: sort.map(({ column, direction }) => ({ column, direction })),
  pinned: Math.max(pinned, LOCKED_COLUMNS.length),
})

const shownWidths = ({ order, widths }: Arrangement) => order.map((key) => widths[key] ?? null)

/** Whether a board is no longer as its layout says. */
export const isChanged = (
  layout: Pick<ColumnTemplate, 'id' | 'columns' | 'sort' | 'pinned'>,
  shown: Arrangement,
  sort: GridSort,
  usual: GridSort = DEFAULT_SORT,
): boolean => {
  const saved = arrangementOf(layout)
  const look = (arrangement: Arrangement, by: GridSort) =>
    JSON.stringify([
      arrangement.order,
      pinnedCount(arrangement, LOCKED_COLUMNS),
      shownWidths(arrangement),
      by.map(({ column, direction }) => [column, direction]),
    ])
  return look(saved, sortOf(layout, usual)) !== look(shown, sort)
}
