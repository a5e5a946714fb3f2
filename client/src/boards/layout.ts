import { DEFAULT_WIDTH } from '@waybill/shared/boards/column'
import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import type { BoardScreen } from './board-screen.ts'
import type { Arrangement } from './column-moves.ts'
import { pinnedCount } from './column-moves.ts'
import type { GridSort, Track } from './grid-column.ts'

/** The built-in layout, which no user can change [2.45, 9.13]. */
export const SYSTEM_DEFAULT_ID = -3

/** Maximum number of columns in a layout. */
export const MAX_COLUMNS = 120

export type LayoutContent = Pick<ColumnTemplate, 'columns' | 'sort' | 'pinned'>

/** What a layout needs to know of its board. */
export type LaidOut = Pick<BoardScreen, 'definition' | 'columns' | 'locked'>

const withLocked = (locked: readonly string[], keys: readonly string[]): readonly string[] => [
  ...locked,
  ...keys.filter((key) => !locked.includes(key)),
]

/** The columns of a board until the user chooses others. */
export const systemArrangement = ({ definition, locked }: Omit<LaidOut, 'columns'>): Arrangement => ({
  order: withLocked(locked, definition.layout),
  widths: {},
  pinned: locked.length,
})

/** The built-in layout of a board. */
export const systemLayout = ({ definition, columns, locked }: LaidOut): ColumnTemplate => ({
  id: SYSTEM_DEFAULT_ID,
  name: 'System Default',
  board: definition.key as ColumnTemplate['board'],
  columns: definition.layout.map((key) => ({ key, width: columns.find(({ id }) => id === key)?.track.min ?? DEFAULT_WIDTH })),
  sort: null,
  pinned: locked.length,
  user_id: null,
  shared: true,
  default: false,
  created_at: null,
  updated_at: null,
})

/** What a layout shows. A column saved with its default width still grows and shrinks with the window. */
export const arrangementOf = (screen: LaidOut, { id, columns, pinned }: Pick<ColumnTemplate, 'id' | 'columns' | 'pinned'>): Arrangement => {
  const { locked } = screen
  if (id === SYSTEM_DEFAULT_ID) return systemArrangement(screen)
  const tracks = new Map(screen.columns.map((column) => [column.id, column.track]))
  const chosen = columns.filter(({ key, width }) => tracks.get(key)?.min !== width)
  return {
    order: withLocked(
      locked,
      columns.map(({ key }) => key),
    ),
    widths: Object.fromEntries(chosen.map(({ key, width }) => [key, width])),
    pinned: Math.max(pinned, locked.length),
  }
}

const keysOf = (sort: GridSort) => JSON.stringify(sort.map(({ column, direction }) => [column, direction]))

/** The sort of a layout: without one, or with the default sort of the board, `usual` applies. */
export const sortOf = ({ definition }: Pick<LaidOut, 'definition'>, { sort }: Pick<ColumnTemplate, 'sort'>, usual: GridSort): GridSort =>
  sort === null || sort.length === 0 || keysOf(sort) === keysOf(definition.sort) ? usual : sort

/** The current state of a board to save. `trackOf` gives the width of a column the user hasn't resized. */
export const contentOf = (
  { locked }: Pick<LaidOut, 'locked'>,
  { order, widths, pinned = 0 }: Arrangement,
  sort: GridSort,
  trackOf: (key: string) => Track | undefined,
): LayoutContent => ({
  columns: order.map((key) => ({ key, width: widths[key] ?? trackOf(key)?.min ?? DEFAULT_WIDTH })),
  sort: sort.map(({ column, direction }) => ({ column, direction })),
  pinned: Math.max(pinned, locked.length),
})

const shownWidths = ({ order, widths }: Arrangement) => order.map((key) => widths[key] ?? null)

/** Whether a board differs from its layout. */
export const isChanged = (
  screen: LaidOut,
  layout: Pick<ColumnTemplate, 'id' | 'columns' | 'sort' | 'pinned'>,
  shown: Arrangement,
  sort: GridSort,
  usual: GridSort,
): boolean => {
  const saved = arrangementOf(screen, layout)
  const look = (arrangement: Arrangement, by: GridSort) =>
    JSON.stringify([
      arrangement.order,
      pinnedCount(arrangement, screen.locked),
      shownWidths(arrangement),
      by.map(({ column, direction }) => [column, direction]),
    ])
  return look(saved, sortOf(screen, layout, usual)) !== look(shown, sort)
}
