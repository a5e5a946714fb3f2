import { DEFAULT_SORT, LATEST_FIRST } from '@waybill/shared/boards/default-sort'
import type { BoardFilter } from '../../boards/board-filter.ts'

/** The order of a board of loads: next due first, or latest first if all loads are shown. */
export const defaultSortOf = ({ status }: BoardFilter) => (status.length === 0 ? LATEST_FIRST : DEFAULT_SORT)
