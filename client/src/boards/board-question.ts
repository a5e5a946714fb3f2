import type { BoardQuestion } from '../commands/board-store.ts'
import { cellsToAsk } from './board-cells.ts'
import { type BoardFilter, filtersOf } from './board-filter.ts'
import type { GridSort } from './grid-column.ts'

/** What the server is asked for a filter, the columns that are shown and their order. */
export const questionOf = (filter: BoardFilter, shown: readonly string[], sort: GridSort): BoardQuestion => ({
  board: 'shipments',
  filter: filtersOf(filter) as NonNullable<BoardQuestion['filter']>,
  columns: [...cellsToAsk(shown)],
  sort: sort.map(({ column, direction }) => ({ column, direction })),
})
