import type { LockCell } from '@waybill/shared/boards/columns/lock-cell'
import { SYSTEM_DEFAULT } from '@waybill/shared/boards/layouts'
import type { StopCell } from '@waybill/shared/boards/shipment-row'
import type { BoardRecord } from '../commands/board-store.ts'

/** The cells of a row of the board `shipments`, as its column catalogue has them. */
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
  /** The visibility provider sees the truck behind its schedule. */
  readonly late: boolean
}

/** What stands on every row besides the columns of its layout. */
const MARKS = ['lock', 'tender', 'hot', 'high_risk', 'late', 'customer_id', 'carrier_id'] as const satisfies readonly (keyof BoardCells)[]

/** The cells that the board asks for. */
export const BOARD_CELLS: readonly string[] = [...SYSTEM_DEFAULT.columns.map(({ key }) => key), ...MARKS]

/** Cells that the board needs whatever its layout: for its menus, the marks at the pro, the sums of what is selected, the tabs of its loads. */
const NEEDED: readonly string[] = ['status', 'pro', 'customer', 'carrier', 'pickup', 'consignee', 'miles', 'weight', 'hazmat', ...MARKS]

/**
 * The cells to ask for when these columns are shown, and no others: always in the same order, so that boards which show the same columns
 * share one view on the server.
 */
export const cellsToAsk = (shown: readonly string[]): readonly string[] => {
  const wanted = new Set([...NEEDED, ...shown])
  const others = [...wanted].filter((key) => !BOARD_CELLS.includes(key)).sort()
  return [...BOARD_CELLS.filter((key) => wanted.has(key)), ...others]
}

export const cellsOf = (row: BoardRecord): BoardCells => row.cells as unknown as BoardCells

const BEFORE_PICKUP = new Set(['OPEN', 'RESERVED', 'HOLD', 'COVERED', 'DISPATCHED', 'PU DRAY DISPATCHED', 'PU DRAY OUTGATED'])
const DONE = new Set(['DELIVERED', 'TERMINATED', 'RELEASED', 'VOIDED', 'VOID', 'VOID WEB', 'ARRIVED CONSIGNEE', 'UNLOADED CONSIGNEE'])

/** Which end of its lane a load has to reach next; null when it has been everywhere. */
export const nextStop = (status: string): 'pickup' | 'consignee' | null =>
  BEFORE_PICKUP.has(status) ? 'pickup' : DONE.has(status) ? null : 'consignee'

/** `Laredo, TX` */
export const placeOf = (stop: StopCell | null): string => [stop?.city, stop?.state].filter(Boolean).join(', ')

/** What a tab of the load says about it before its screen has loaded it. */
export const aboutOf = (cells: BoardCells) => ({
  status: cells.status,
  ...(cells.customer !== null && { customer: cells.customer }),
  origin: placeOf(cells.pickup),
  destination: placeOf(cells.consignee),
})
