import { Schema } from 'effect'
import { Money } from '../../money/money.ts'

const text = Schema.NullOr(Schema.String)

/** Freight, fuel and discount amounts of one side; the discount is zero or negative. Cents internally, dollars in the API. */
const Amounts = Schema.Struct({ freight: Money, fuel: Money, discount: Money })
export type LtlAmounts = typeof Amounts.Type

/** The load as it was rated: a quote is valid only for exactly this load. Weight in pounds. */
export const RatedLoad = Schema.Struct({ origin: Schema.String, destination: Schema.String, weight: Schema.Finite, freight_class: text })
export type RatedLoad = typeof RatedLoad.Type

/** The booking of a quote with its carrier. */
export const LtlBooking = Schema.Struct({
  confirmation: Schema.String,
  forwarded_to_carrier: Schema.Boolean,
  at: Schema.String,
  by: Schema.String,
})
export type LtlBooking = typeof LtlBooking.Type

/** The last pickup request sent to the carrier. Date and time are in the first stop's local time. */
export const LtlPickup = Schema.Struct({
  confirmation: Schema.String,
  pickup_date: Schema.String,
  pickup_time: text,
  at: Schema.String,
  by: Schema.String,
})
export type LtlPickup = typeof LtlPickup.Type

/** A provider's offer for an LTL load [3.16], before it has a quote id. */
export const offerFields = {
  /** The provider's own id of the offer, used to book it. */
  reference: Schema.String,
  carrier_name: Schema.String,
  scac: Schema.String,
  service: Schema.String,
  transit_days: Schema.Int,
  /** The last date on which the offer can be booked. */
  valid_until: Schema.String,
  customer: Amounts,
  carrier: Amounts,
  /** Assumptions by the provider about facts that the load does not have. */
  assumption: text,
}
export const LtlOffer = Schema.Struct(offerFields)
export type LtlOffer = typeof LtlOffer.Type

/** A quote on a load. `simulated` means no real provider was called. */
export const LtlQuote = Schema.Struct({
  id: Schema.String,
  ...offerFields,
  provider: Schema.String,
  simulated: Schema.Boolean,
  rated: RatedLoad,
  requested_at: Schema.String,
  requested_by: Schema.String,
  booked: Schema.NullOr(LtlBooking),
  pickup: Schema.NullOr(LtlPickup),
})
export type LtlQuote = typeof LtlQuote.Type

/** The total that one side pays or is paid, in cents. */
export const totalOfAmounts = ({ freight, fuel, discount }: LtlAmounts): number => freight + fuel + discount
