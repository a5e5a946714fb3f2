import type { BoardSubscription } from '../live/board-store.ts'
import { type BoardFilter, filtersOf } from './board-filter.ts'
import type { BoardScreen } from './board-screen.ts'
import type { GridSort } from './grid-column.ts'

/** The server query for a filter, the shown columns and their order. */
export const toBoardQuery = (
  { definition, cellsFor }: Pick<BoardScreen, 'definition' | 'cellsFor'>,
  filter: BoardFilter,
  shown: readonly string[],
  sort: GridSort,
): BoardSubscription =>
  ({
    board: definition.key,
    filter: filtersOf(filter),
    columns: [...cellsFor(shown)],
    sort: sort.map(({ column, direction }) => ({ column, direction })),
  }) as BoardSubscription
