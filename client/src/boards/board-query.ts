import type { WireFilter } from '@waybill/shared/boards/kinds'
import type { BoardSubscription } from '../live/board-store.ts'
import { requestedCells } from './board-cells.ts'
import { type BoardFilter, filtersOf } from './board-filter.ts'
import type { GridSort } from './grid-column.ts'

/** The server query for a filter, the shown columns and their order. */
export const toBoardQuery = (filter: BoardFilter, shown: readonly string[], sort: GridSort): BoardSubscription => ({
  board: 'shipments',
  filter: filtersOf(filter) as WireFilter<'shipments'>,
  columns: [...requestedCells(shown)],
  sort: sort.map(({ column, direction }) => ({ column, direction })),
})
