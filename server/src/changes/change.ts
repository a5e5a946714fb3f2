import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { Shipment } from '@waybill/shared/shipment/state'

/**
 * A board row that an append wrote. `before` is null for a row that was not there; it is absent when the change was learnt from the
 * tail of the log instead of from the append itself, where only the row as it is now can be read.
 */
export interface RowChange {
  readonly board: 'shipments'
  readonly id: string
  readonly before?: ShipmentBoardRow | null
  readonly after: ShipmentBoardRow | null
  /** The load behind the row, at least as new as the row; only for followers who read loads. */
  readonly load?: Shipment
}

/** What one commit did to a tenant: the log moved from `from` (exclusive) to `to` (inclusive), by these events, and these rows changed. */
export interface Change {
  readonly tenant: string
  readonly from: number
  readonly to: number
  readonly events: readonly StoredEvent[]
  readonly rows: readonly RowChange[]
}
