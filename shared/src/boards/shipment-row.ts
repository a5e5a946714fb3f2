import type { JsonObject } from '../log/envelope.ts'

/**
 * A load as the boards hold it: columns that filters, sorts and indexes read, and `cells`, what the columns of a grid show.
 * Money is integer cents, weights pounds, distances miles, instants ISO 8601 UTC.
 */
export interface ShipmentColumns {
  readonly status: string
  /** Not delivered, terminated, released or voided: the Active Shipments board. */
  readonly active: boolean
  readonly mode: string
  readonly customer_id: string | null
  readonly carrier_id: string | null
  readonly dispatcher_id: string | null
  readonly pickup_at: string | null
  readonly delivery_at: string | null
  readonly weight: number | null
  readonly miles: number | null
  readonly customer_total: number
  readonly carrier_total: number
  readonly tender: string | null
  /** Lower-case text that the quick search looks into: pro, references, names, cities, containers. */
  readonly search: string
  readonly cells: JsonObject
}

/** The columns that the lock stream owns. All null when nobody holds the load. */
export interface LockColumns {
  readonly locked_by_id: string | null
  readonly locked_by_username: string | null
  readonly lock_expires_at: string | null
}

/** A whole row: `position` and `lock_position` are the log positions of the last write by each owner. */
export interface ShipmentBoardRow extends ShipmentColumns, LockColumns {
  readonly id: string
  readonly version: number
  readonly position: number
  readonly lock_version: number
  readonly lock_position: number
}
