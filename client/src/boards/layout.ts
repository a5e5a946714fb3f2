import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { LOCKED_COLUMNS, ROW_BOARD_COLUMNS, SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'
import type { Arrangement } from './column-moves.ts'
import { pinnedCount } from './column-moves.ts'
import type { GridSort, Track } from './grid-column.ts'

/** The built-in layout, which no user can change [2.45, 9.13]. */
export const SYSTEM_DEFAULT_ID = -3

/** Maximum number of columns in a layout. */
export const MAX_COLUMNS = 120

export type LayoutContent = Pick<ColumnTemplate, 'columns' | 'sort' | 'pinned'>

const TRACKS: ReadonlyMap<string, Track> = new Map(ROW_BOARD_COLUMNS.map(({ id, track }) => [id, track]))
export const SYSTEM_ARRANGEMENT: Arrangement = { order: SYSTEM_DEFAULT_ORDER, widths: {}, pinned: LOCKED_COLUMNS.length }

/** What a layout shows. A column saved with its default width still grows and shrinks with the window. */
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

/** The sort of a layout: without one, or with the default sort, the board's order applies. */
export const sortOf = ({ sort }: Pick<ColumnTemplate, 'sort'>, usual: GridSort = DEFAULT_SORT): GridSort =>
  sort === null || sort.length === 0 || isUsual(sort) ? usual : sort

/** The current state of a board to save. `trackOf` gives the width of a column the user hasn't resized. */
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

/** Whether a board differs from its layout. */
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
