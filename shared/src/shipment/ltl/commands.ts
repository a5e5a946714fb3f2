import type { CarrierFacts } from '../commands.ts'
import type { ShipmentInput } from '../input.ts'
import type { LtlOffer, RatedLoad } from './quote.ts'

/** What may be asked about the LTL quotes of a load [4.39, 4.40]. What a provider answered comes in as a fact. */
export type LtlCommand =
  | {
      readonly type: 'ReceiveLtlQuotes'
      readonly offers: readonly LtlOffer[]
      /** What was asked about: the load may have changed since. */
      readonly rated: RatedLoad
      readonly provider: string
      readonly simulated: boolean
    }
  | { readonly type: 'SelectLtlQuote'; readonly id: string }
  | { readonly type: 'UnselectLtlQuote'; readonly id: string }
  | { readonly type: 'BookLtlQuote'; readonly id: string; readonly forward_to_carrier: boolean; readonly shipment: ShipmentInput | null }
  | { readonly type: 'CancelLtlQuote'; readonly id: string; readonly reason: string | null; readonly notes: string | null }
  | { readonly type: 'RequestLtlPickup'; readonly id: string }

/** What was settled with the provider before the decision that records it. */
export interface LtlFacts {
  /** The provider's number of the booking, the cancellation or the pickup; null while it was not asked. */
  readonly confirmation: string | null
  /** The carrier of the quote as our books have him; null where they have none. */
  readonly carrier: CarrierFacts | null
}
