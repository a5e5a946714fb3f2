import { shipmentBoard } from '../shipment/board.ts'
import type { SortOrder } from './sort.ts'

/** By appointment of the first pickup: what is due next stands on top. */
export const DEFAULT_SORT: SortOrder = shipmentBoard.sort

/** Where every load there ever was is shown, the one that was due first lies years back: the latest pickup stands on top. */
export const LATEST_FIRST = [{ column: 'pickup', direction: 'desc' }] as const
