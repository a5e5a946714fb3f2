import type { FieldChange } from '../../fields/change.ts'
import type { LtlPickup, LtlQuote } from './quote.ts'

/** Event data of the LTL quotes of a load [4.39, 4.40]. User and time are in the envelope. */
export type LtlEventData = {
  /** The provider's quotes, which replace those that are neither selected nor booked. */
  LtlQuotesReceived: { quotes: readonly LtlQuote[]; provider: string; simulated: boolean }
  /** `changes` are the lines of the quote and the rates that they replace. */
  LtlQuoteSelected: { id: string; carrier_name: string; changes: readonly FieldChange[] }
  LtlQuoteUnselected: { id: string; carrier_name: string; changes: readonly FieldChange[] }
  /** `ShipmentCovered` follows. */
  LtlQuoteBooked: {
    id: string
    carrier_name: string
    confirmation: string
    forwarded_to_carrier: boolean
    provider: string
    simulated: boolean
  }
  /** `ShipmentUncovered` follows. */
  LtlBookingCancelled: { id: string; carrier_name: string; confirmation: string; provider: string; simulated: boolean }
  LtlPickupRequested: {
    id: string
    carrier_name: string
    pickup: Pick<LtlPickup, 'confirmation' | 'pickup_date' | 'pickup_time'>
    provider: string
    simulated: boolean
  }
}
