import type { PickStop } from '@waybill/shared/shipment/shape'

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

/** Follows trucks. `simulated` says that nobody real is asked; it shows wherever the provider's word shows. */
export interface VisibilityService {
  readonly provider: string
  readonly simulated: boolean
  /** Null when the provider knows nothing of the truck. */
  locate(load: TrackedLoad, now: string): Promise<Sighting | null>
}
