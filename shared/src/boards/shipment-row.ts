import type { PointVector } from '../places/point-vector.ts'

/** Where and when a stop is, in one cell: the appointment's start, else the ready or deliver time, local to `timezone`. */
export type StopCell = {
  readonly name: string | null
  readonly city: string | null
  readonly state: string | null
  readonly date: string | null
  readonly time: string | null
  readonly timezone: string | null
}

/**
 * Values that grids show and filters use but no index needs; null, false and empty values are left out. Keys are those of the column
 * catalogue; what is a column of the row is not said twice. People are named by username, dates are days local to the stop.
 */
export type ShipmentCells = {
  /** Names, as the load knows its customer and its carrier. */
  readonly customer?: string | null
  readonly carrier?: string | null
  /** The first pickup and the last stop. */
  readonly pickup?: StopCell | null
  readonly consignee?: StopCell | null
  readonly pickup_point?: PointVector
  readonly consignee_point?: PointVector
  readonly pickup_appt?: string | null
  readonly pickup_ready?: string | null
  readonly consignee_appt?: string | null
  readonly consignee_ready?: string | null
  readonly equipment_type?: string | null
  readonly load_description?: string | null
  readonly revenue_type?: string | null
  readonly agent_id?: string | null
  readonly office?: string | null
  readonly business_unit?: string | null
  readonly trailer_number?: string | null
  readonly container_number?: string | null
  readonly customer_reference?: string | null
  readonly manifest_number?: string | null
  readonly dispatcher?: string | null
  readonly sales_representative?: string | null
  readonly service_representative?: string | null
  readonly reserved_by?: string | null
  readonly hazmat?: boolean
  readonly pallet_exchange?: boolean
  readonly temperature_control?: boolean
  readonly customs_bonded?: boolean
  readonly load_boards?: boolean
  /** Flags of the row: hot, high risk, late according to the visibility provider, needs attention. */
  readonly hot?: boolean
  readonly high_risk?: boolean
  readonly late?: boolean
  readonly exceptions?: boolean
  /** Instants from which on a load is something, by the clock alone: to be called, at risk of being late. Only active loads have them. */
  readonly check_call_due_at?: string | null
  readonly late_risk_at?: string | null
}

/**
 * A load as the boards hold it: columns that filters, sorts and indexes read, and `cells`, what the columns of a grid show.
 * Money is integer cents, weights pounds, distances miles, instants ISO 8601 UTC.
 */
export type ShipmentColumns = {
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
  readonly cells: ShipmentCells
}

/** The columns that the lock stream owns. All null when the load is not locked. */
export type LockColumns = {
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
