import type { Effect } from 'effect'
import type { ProviderFailure } from '../tracking/failure.ts'

/** An origin or destination in a rate request. */
export interface RatedPlace {
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
}

/** An LTL rate request. Weight in pounds, distance in miles, dates as `YYYY-MM-DD`. */
export interface RateRequest {
  readonly pro: string
  readonly origin: RatedPlace
  readonly destination: RatedPlace
  /** Null when a place is unknown. */
  readonly miles: number | null
  readonly weight: number
  readonly freight_class: string | null
  readonly hazmat: boolean
  readonly liftgate: boolean
  readonly today: string
}

export interface BookingRequest {
  readonly pro: string
  /** The provider's ID of the offer. */
  readonly reference: string
  /** True if the provider sends the booking to the carrier, false if a user calls the carrier. */
  readonly forward_to_carrier: boolean
}

export interface PickupRequest {
  readonly pro: string
  readonly reference: string
  /** The provider's ID of the booking. */
  readonly booking: string
  readonly pickup_date: string
  readonly pickup_time: string | null
}

/** The undecoded response; the caller decodes it. */
type Answer = Effect.Effect<unknown, ProviderFailure>

/**
 * Gets LTL rates and books with carriers. `simulated` means no carrier was contacted, and is shown next to the result.
 */
export interface LtlRatingService {
  readonly provider: string
  readonly simulated: boolean
  /** A list of `LtlOffer`. */
  quotes(request: RateRequest): Answer
  /** `{confirmation}`, also for `cancel` and `pickup`. */
  book(request: BookingRequest): Answer
  cancel(request: Pick<PickupRequest, 'pro' | 'reference' | 'booking'>): Answer
  requestPickup(request: PickupRequest): Answer
}
