import type { SortOrder } from './board-query.ts'

/** By appointment of the first pickup: what is due next stands on top. */
export const DEFAULT_SORT: SortOrder = [{ column: 'pickup', direction: 'asc' }]
