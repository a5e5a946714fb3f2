import type { PickStop } from '@waybill/shared/shipment/shape'
import type { OrderParticulars, PartnerStatus, TrackingOrder, TripStop } from '@waybill/shared/shipment/visibility/state'
import type { Effect } from 'effect'
import type { ProviderFailure } from './failure.ts'

/** A load as a visibility provider is asked about it. `stops` in order, with what is already known of arrivals and departures. */
export interface TrackedLoad {
  readonly pro: string
  /** ISO instant of the dispatch. */
  readonly dispatched_at: string
  readonly stops: readonly PickStop[]
}

/** Where the truck is, and what that means for the stops. Instants are ISO 8601 UTC. */
export interface Sighting {
  readonly at: string
  readonly latitude: number
  readonly longitude: number
  /** Stops that the truck has reached or left by now, in order. */
  readonly milestones: readonly { readonly stop_id: string; readonly update: 'arrived' | 'departed'; readonly at: string }[]
  /** The stop that the truck is under way to, and when it gets there; null when it is at a stop or through. */
  readonly next: { readonly stop_id: string; readonly eta: string } | null
}

/** An order as a provider is told of it. */
export interface OrderToSend {
  readonly pro: string
  readonly particulars: OrderParticulars
  readonly trip_sheet: readonly TripStop[]
  /** ISO instant at which following begins. */
  readonly starts_at: string
  /** The kind of number that a truck of this carrier is followed by, where the provider said it; else it is a vehicle. */
  readonly vehicle_number_type: string | null
}

export interface PlacedOrder {
  readonly order_id: string
  /** What the provider says of it at once; null where it says nothing. */
  readonly code: string | null
  readonly order_hyperlink: string | null
}

export interface CarrierAsked {
  readonly mc_number: string | null
  readonly dot_number: string | null
}

export type KnownPartner = Omit<PartnerStatus, 'mp_partner_status_last_updated_at' | 'mp_partner_status_simulated'>

export interface CapacityAsked {
  readonly latitude: number
  readonly longitude: number
  readonly radius_miles: number
  readonly equipment_type: string | null
  /** ISO instant from which a truck is wanted. */
  readonly from: string
}

/** A truck that is free near a place. */
export interface FreeTruck {
  readonly id: string
  readonly carrier_name: string | null
  readonly mc_number: string | null
  readonly dot_number: string | null
  readonly equipment_type: string | null
  readonly latitude: number
  readonly longitude: number
  /** ISO instant. */
  readonly available_at: string | null
}

type Answer<T> = Effect.Effect<T, ProviderFailure>

/** Follows trucks. `simulated` says that nobody real is asked; it shows wherever the provider's word shows. */
export interface VisibilityService {
  readonly provider: string
  readonly simulated: boolean
  /** Null when the provider knows nothing of the truck, or tells of it by itself. */
  locate(load: TrackedLoad, now: string): Promise<Sighting | null>
  /** Where it was between its dispatch and now, oldest first; only of a provider that keeps it. */
  trail?(load: TrackedLoad, now: string): Promise<readonly Sighting[]>
  /** How an order is doing, as a code of `order-status.ts`; null where the provider tells of it by itself. */
  orderStatus(order: TrackingOrder, load: TrackedLoad | null, now: string): Promise<string | null>
  /** `key` names the request for good: a provider that can tells the same request again by it. */
  placeOrder(order: OrderToSend, key: string): Answer<PlacedOrder>
  changeOrder(order_id: string, order: OrderToSend): Answer<void>
  stopOrder(order_id: string): Answer<void>
  /** Where the order can be looked at in the provider's own pages. */
  orderLink(order_id: string): Answer<string>
  partnerStatus(carrier: CarrierAsked): Answer<KnownPartner>
  capacity(asked: CapacityAsked): Answer<readonly FreeTruck[]>
}

/** The provider of a tenant, as its settings are now. */
export type VisibilityOf = (tenant: string) => Promise<VisibilityService>
