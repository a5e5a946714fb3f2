import type { FieldChange } from '../../fields/change.ts'
import type { LtlPickup, LtlQuote } from './quote.ts'

/** What happened to the LTL quotes of a load [4.39, 4.40]. Who and when stand in the envelope. */
export type LtlEventData = {
  /** What a provider answered: it takes the place of the quotes that are neither selected nor booked. */
  LtlQuotesReceived: { quotes: readonly LtlQuote[]; provider: string; simulated: boolean }
  /** `changes` are the lines of the quote and the rates that they stand in for. */
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
