import type { Effect } from 'effect'
import type { ProviderFailure } from '../visibility/failure.ts'

/** A place as a rate is asked for it. */
export interface RatedPlace {
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
}

/** A load as carriers are asked what it would cost. Pounds and miles; days are `YYYY-MM-DD`. */
export interface RateRequest {
  readonly pro: string
  readonly origin: RatedPlace
  readonly destination: RatedPlace
  /** Null where a place is not known. */
  readonly miles: number | null
  readonly weight: number
  readonly freight_class: string | null
  readonly hazmat: boolean
  readonly liftgate: boolean
  readonly today: string
}

export interface BookingRequest {
  readonly pro: string
  /** The provider's own name of the offer. */
  readonly reference: string
  /** Whether the provider hands the booking on to the carrier, or somebody of the house calls him. */
  readonly forward_to_carrier: boolean
}

export interface PickupRequest {
  readonly pro: string
  readonly reference: string
  /** What the provider called the booking. */
  readonly booking: string
  readonly pickup_date: string
  readonly pickup_time: string | null
}

/** What a provider answers, as it came: whoever asks reads it strictly (`read-answer.ts`). */
type Answer = Effect.Effect<unknown, ProviderFailure>

/** Knows what LTL carriers ask for a load, and books with them. `simulated` says that nobody real is asked; it shows wherever its word shows. */
export interface LtlRatingService {
  readonly provider: string
  readonly simulated: boolean
  /** A list of `LtlOffer`. */
  quotes(request: RateRequest): Answer
  /** `{confirmation}`, as for a cancel and a pickup. */
  book(request: BookingRequest): Answer
  cancel(request: Pick<PickupRequest, 'pro' | 'reference' | 'booking'>): Answer
  requestPickup(request: PickupRequest): Answer
}
