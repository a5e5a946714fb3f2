import type { PickStop } from '@waybill/shared/shipment/shape'
import type { PartnerStatus, TrackingOrder, TrackingOrderSettings, TripStop } from '@waybill/shared/shipment/tracking/state'
import type { Effect } from 'effect'
import type { ProviderFailure } from './failure.ts'

/** The load data sent to a visibility provider. `stops` are in order, with known arrivals and departures. */
export interface TrackedLoad {
  readonly pro: string
  /** Dispatch time, ISO 8601. */
  readonly dispatched_at: string
  readonly stops: readonly PickStop[]
}

/** A truck's position and its effect on the stops. Instants are ISO 8601 UTC. */
export interface PositionReport {
  readonly at: string
  readonly latitude: number
  readonly longitude: number
  /** Stops reached or left by now, in order. */
  readonly milestones: readonly { readonly stop_id: string; readonly update: 'arrived' | 'departed'; readonly at: string }[]
  /** The stop the truck is driving to and its ETA; null while it is at a stop or after the last one. */
  readonly next: { readonly stop_id: string; readonly eta: string } | null
}

/** An order as sent to a provider. */
export interface OrderToSend {
  readonly pro: string
  readonly particulars: TrackingOrderSettings
  readonly trip_sheet: readonly TripStop[]
  /** Start of tracking, ISO 8601. */
  readonly starts_at: string
  /** The number type this carrier's trucks are tracked by, from the partner status; otherwise a vehicle ID. */
  readonly vehicle_number_type: string | null
}

export interface PlacedOrder {
  readonly order_id: string
  /** The order's initial status code; null if the provider sends none. */
  readonly code: string | null
  readonly order_hyperlink: string | null
}

export interface PartnerStatusRequest {
  readonly mc_number: string | null
  readonly dot_number: string | null
}

export type PartnerStatusResult = Omit<PartnerStatus, 'mp_partner_status_last_updated_at' | 'mp_partner_status_simulated'>

export interface CapacityRequest {
  readonly latitude: number
  readonly longitude: number
  readonly radius_miles: number
  readonly equipment_type: string | null
  /** ISO 8601 instant from which a truck is needed. */
  readonly from: string
}

/** An available truck near a place. */
export interface FreeTruck {
  readonly id: string
  readonly carrier_name: string | null
  readonly mc_number: string | null
  readonly dot_number: string | null
  readonly equipment_type: string | null
  readonly latitude: number
  readonly longitude: number
  readonly available_at: string | null
}

type Answer<T> = Effect.Effect<T, ProviderFailure>

/** Tracks trucks. `simulated` means no provider was contacted, and is shown next to its data. */
export interface VisibilityService {
  readonly provider: string
  readonly simulated: boolean
  /** Null if the provider has no position, or sends positions by callback. */
  locate(load: TrackedLoad, now: string): Promise<PositionReport | null>
  /** Positions from dispatch to now, oldest first; only for providers that store them. */
  trail?(load: TrackedLoad, now: string): Promise<readonly PositionReport[]>
  /** The order's status as a code of `order-status.ts`; null if the provider sends it by callback. */
  orderStatus(order: TrackingOrder, load: TrackedLoad | null, now: string): Promise<string | null>
  /** `key` is the request's permanent ID; a provider can use it to detect a repeat. */
  placeOrder(order: OrderToSend, key: string): Answer<PlacedOrder>
  changeOrder(order_id: string, order: OrderToSend): Answer<void>
  stopOrder(order_id: string): Answer<void>
  /** The order's page on the provider's site. */
  orderLink(order_id: string): Answer<string>
  partnerStatus(carrier: PartnerStatusRequest): Answer<PartnerStatusResult>
  capacity(request: CapacityRequest): Answer<readonly FreeTruck[]>
}

/** Returns the tenant's provider under its current settings. */
export type VisibilityOf = (tenant: string) => Promise<VisibilityService>
