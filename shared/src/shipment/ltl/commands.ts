import type { CarrierFacts } from '../covering-carrier.ts'
import type { ShipmentInput } from '../input.ts'
import type { LtlOffer, RatedLoad } from './quote.ts'

/** Commands on the LTL quotes of a load [4.39, 4.40]. Provider responses come in as facts. */
export type LtlCommand =
  | {
      readonly type: 'ReceiveLtlQuotes'
      readonly offers: readonly LtlOffer[]
      /** The load that was rated; it may have changed since. */
      readonly rated: RatedLoad
      readonly provider: string
      readonly simulated: boolean
    }
  | { readonly type: 'SelectLtlQuote'; readonly id: string }
  | { readonly type: 'UnselectLtlQuote'; readonly id: string }
  | { readonly type: 'BookLtlQuote'; readonly id: string; readonly forward_to_carrier: boolean; readonly shipment: ShipmentInput | null }
  | { readonly type: 'CancelLtlQuote'; readonly id: string; readonly reason: string | null; readonly notes: string | null }
  | { readonly type: 'RequestLtlPickup'; readonly id: string }

/** What the provider confirmed before the decision that records it. */
export interface LtlFacts {
  /** The provider's confirmation number of the booking, cancellation or pickup; null if it was not called. */
  readonly confirmation: string | null
  /** The carrier of the quote as it is in the directory; null if it is not there. */
  readonly carrier: CarrierFacts | null
}
