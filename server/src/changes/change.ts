import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { Shipment } from '@waybill/shared/shipment/state'

/**
 * A board row that an append wrote. `before` is null for a new row; it is absent when the change was read from the end of the log instead
 * of coming from the append, because only the current row can be read there.
 */
export interface RowChange {
  readonly board: 'shipments'
  readonly id: string
  readonly before?: ShipmentBoardRow | null
  readonly after: ShipmentBoardRow | null
  /** The load behind the row, at least as new as the row; only for followers who read loads. */
  readonly load?: Shipment
}

/** What one commit did to a tenant: the log moved from `from` (exclusive) to `to` (inclusive) by these events, and these rows changed. */
export interface Change {
  readonly tenant: string
  readonly from: number
  readonly to: number
  readonly events: readonly StoredEvent[]
  readonly rows: readonly RowChange[]
}
