import type { OrderStage } from './order-status.ts'

/** What the tracking service knows of a carrier [3.19]: nothing until it was asked. The last is when it was asked, ISO 8601 UTC. */
export type PartnerStatus = {
  readonly mp_partner_status: string | null
  /** What the service calls the equipment that the carrier lets it follow, and the kind of number it is followed by. */
  readonly mp_truck_trailer_name: string | null
  readonly mp_truck_trailer_type: string | null
  readonly mp_truck_trailer_identifiers: readonly string[]
  readonly mp_partner_status_last_updated_at: string | null
  /** Nobody real was asked. */
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

/** How an order is to be followed [3.21]. Hours, minutes; the start on the clock of the first stop. */
export type OrderParticulars = {
  readonly tracking_duration: number
  readonly tracking_interval: number
  readonly track_start_time_date: string
  readonly track_start_time_time: string
  /** What the service knows the load by; the pro unless somebody says otherwise. */
  readonly load_identifier: string
  readonly truck_trailer_number: string | null
  readonly driver_cell: string | null
}

/** A stop as the service was told of it. Instants are ISO 8601 UTC. */
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

/** The last tracking order of a load [3.21]. `simulated` says that nobody real was asked. */
export type TrackingOrder = OrderParticulars & {
  readonly order_id: string
  readonly provider: string
  readonly simulated: boolean
  readonly order_status: string
  readonly order_stage: OrderStage
  readonly order_hyperlink: string | null
  readonly last_updated: string
  readonly trip_sheet: readonly TripStop[]
}
