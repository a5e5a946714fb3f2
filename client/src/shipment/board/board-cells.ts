import type { LockCell } from '@waybill/shared/boards/columns/lock-cell'
import { SYSTEM_DEFAULT } from '@waybill/shared/boards/layouts'
import type { StopCell } from '@waybill/shared/boards/shipment-row'
import type { BoardRecord } from '../../live/board-store.ts'

/** The cells of a row of the board `shipments`, as its column catalogue defines them. */
export interface BoardCells {
  readonly status: string
  readonly pro: string
  readonly miles: number | null
  readonly customer: string | null
  readonly customer_id: string | null
  readonly carrier: string | null
  readonly carrier_id: string | null
  readonly pickup: StopCell | null
  readonly consignee: StopCell | null
  readonly equipment_type: string | null
  readonly load_description: string | null
  readonly weight: number | null
  readonly hazmat: boolean
  readonly pallet_exchange: boolean
  readonly dispatcher: string | null
  readonly mode: string
  readonly lock: LockCell | null
  readonly tender: string | null
  readonly hot: boolean
  readonly high_risk: boolean
  /** The visibility provider reports the truck behind schedule. */
  readonly late: boolean
}

/** Cells every row shows in addition to its layout's columns. */
const FLAGS = ['lock', 'tender', 'hot', 'high_risk', 'late', 'customer_id', 'carrier_id'] as const satisfies readonly (keyof BoardCells)[]

/** The cells the board requests. */
export const BOARD_CELLS: readonly string[] = [...SYSTEM_DEFAULT.columns.map(({ key }) => key), ...FLAGS]

/** Cells the board needs in any layout: for its menus, flags, selection totals and tab titles. */
const NEEDED: readonly string[] = ['status', 'pro', 'customer', 'carrier', 'pickup', 'consignee', 'miles', 'weight', 'hazmat', ...FLAGS]

/**
 * The cells to request for the shown columns and no others, always in the same order, so that boards with the same columns share one view
 * on the server.
 */
export const requestedCells = (shown: readonly string[]): readonly string[] => {
  const requested = new Set([...NEEDED, ...shown])
  const others = [...requested].filter((key) => !BOARD_CELLS.includes(key)).sort()
  return [...BOARD_CELLS.filter((key) => requested.has(key)), ...others]
}

export const cellsOf = (row: BoardRecord): BoardCells => row.cells as unknown as BoardCells

const BEFORE_PICKUP = new Set(['OPEN', 'RESERVED', 'HOLD', 'COVERED', 'DISPATCHED', 'PU DRAY DISPATCHED', 'PU DRAY OUTGATED'])
const DONE = new Set(['DELIVERED', 'TERMINATED', 'RELEASED', 'VOIDED', 'VOID', 'VOID WEB', 'ARRIVED CONSIGNEE', 'UNLOADED CONSIGNEE'])

/** Which stop of its lane a load has to reach next; null if it has reached all of them. */
export const nextStop = (status: string): 'pickup' | 'consignee' | null =>
  BEFORE_PICKUP.has(status) ? 'pickup' : DONE.has(status) ? null : 'consignee'

/** `Laredo, TX` */
export const stopPlaceText = (stop: StopCell | null): string => [stop?.city, stop?.state].filter(Boolean).join(', ')

/** What a load's tab shows before its screen has loaded. */
export const boardTabInfo = (cells: BoardCells) => ({
  status: cells.status,
  ...(cells.customer !== null && { customer: cells.customer }),
  origin: stopPlaceText(cells.pickup),
  destination: stopPlaceText(cells.consignee),
})
