import { Schema } from 'effect'
import { Money } from '../../money/money.ts'

const text = Schema.NullOr(Schema.String)

/** What freight, fuel and discount come to for one side; the discount is nothing or below. Cents inside, dollars on the wire. */
const Amounts = Schema.Struct({ freight: Money, fuel: Money, discount: Money })
export type LtlAmounts = typeof Amounts.Type

/** What a load was when it was rated: a quote holds only for exactly this. Pounds. */
export const RatedLoad = Schema.Struct({ origin: Schema.String, destination: Schema.String, weight: Schema.Finite, freight_class: text })
export type RatedLoad = typeof RatedLoad.Type

/** The booking of a quote with the carrier who offered it. */
export const LtlBooking = Schema.Struct({
  confirmation: Schema.String,
  forwarded_to_carrier: Schema.Boolean,
  at: Schema.String,
  by: Schema.String,
})
export type LtlBooking = typeof LtlBooking.Type

/** The last pickup that the carrier was asked for. Date and time are on the clock of the first stop. */
export const LtlPickup = Schema.Struct({
  confirmation: Schema.String,
  pickup_date: Schema.String,
  pickup_time: text,
  at: Schema.String,
  by: Schema.String,
})
export type LtlPickup = typeof LtlPickup.Type

/** What a carrier offers for an LTL load [3.16], before the load has given it an id. */
export const offerFields = {
  /** The provider's own name of the offer, by which it is booked. */
  reference: Schema.String,
  carrier_name: Schema.String,
  scac: Schema.String,
  service: Schema.String,
  transit_days: Schema.Int,
  /** Last day on which the offer can be booked. */
  valid_until: Schema.String,
  customer: Amounts,
  carrier: Amounts,
  /** What the provider took for granted because the load does not say it. */
  assumption: text,
}
export const LtlOffer = Schema.Struct(offerFields)
export type LtlOffer = typeof LtlOffer.Type

/** An offer that a load has. `simulated` says that nobody real was asked. */
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

/** What one side pays or gets in all, in cents. */
export const totalOfAmounts = ({ freight, fuel, discount }: LtlAmounts): number => freight + fuel + discount
