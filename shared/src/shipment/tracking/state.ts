import type { OrderStage } from './order-status.ts'

/** What the tracking service knows about a carrier [3.19]: empty until requested. The last field is when it was requested, ISO 8601 UTC. */
export type PartnerStatus = {
  readonly mp_partner_status: string | null
  /** The equipment that the carrier lets the service track, and the kind of number it is tracked by. */
  readonly mp_truck_trailer_name: string | null
  readonly mp_truck_trailer_type: string | null
  readonly mp_truck_trailer_identifiers: readonly string[]
  readonly mp_partner_status_last_updated_at: string | null
  /** No real provider was called. */
  readonly mp_partner_status_simulated: boolean
}

export const NO_PARTNER_STATUS: PartnerStatus = {
  mp_partner_status: null,
  mp_truck_trailer_name: null,
  mp_truck_trailer_type: null,
  mp_truck_trailer_identifiers: [],
  mp_partner_status_last_updated_at: null,
  mp_partner_status_simulated: false,
}

/** Tracking settings of an order [3.21]. Duration in hours, interval in minutes; the start is in the first stop's local time. */
export type TrackingOrderSettings = {
  readonly tracking_duration: number
  readonly tracking_interval: number
  readonly track_start_time_date: string
  readonly track_start_time_time: string
  /** The load id in the service; the pro by default. */
  readonly load_identifier: string
  readonly truck_trailer_number: string | null
  readonly driver_cell: string | null
}

/** A stop as sent to the service. Instants are ISO 8601 UTC. */
export type TripStop = {
  readonly stop_id: string
  readonly name: string
  readonly stop_type: 'Pickup' | 'DropOff'
  readonly line_1: string
  readonly line_2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly starts_at: string | null
  readonly ends_at: string | null
}

/** The latest tracking order of a load [3.21]. `simulated` means no real provider was called. */
export type TrackingOrder = TrackingOrderSettings & {
  readonly order_id: string
  readonly provider: string
  readonly simulated: boolean
  readonly order_status: string
  readonly order_stage: OrderStage
  readonly order_hyperlink: string | null
  readonly last_updated: string
  readonly trip_sheet: readonly TripStop[]
}
