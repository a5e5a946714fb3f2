import type { Refusal } from '../../decision/refusal.ts'
import { localTimeAt } from '../../time/local-moment.ts'
import type { Shipment } from '../state.ts'
import { zoneOfFirstStop } from '../stop-moments.ts'
import type { LtlQuote } from './quote.ts'
import { isRatedFor } from './rated-load.ts'

export const unknownLtlQuote = (id: string): Refusal => ({ type: 'UnknownLtlQuote', message: `There is no LTL quote ${id}.` })

/** Why a quote can no longer be used for a load; null if it can. It may have expired, or the load changed since it was rated. */
export const quoteBlocked = (quote: LtlQuote, load: Shipment, now: string): Refusal | null => {
  if (load.mode !== 'less_than_truckload') {
    return {
      type: 'LtlQuoteOutdated',
      message: `Shipment ${load.pro} is no longer less than truckload. Unselect the LTL quote from ${quote.carrier_name}.`,
    }
  }
  if (quote.valid_until < localTimeAt(now, zoneOfFirstStop(load)).date) {
    return {
      type: 'LtlQuoteExpired',
      message: `The LTL quote from ${quote.carrier_name} expired on ${quote.valid_until}. Request rates again.`,
    }
  }
  if (!isRatedFor(quote.rated, load)) {
    return {
      type: 'LtlQuoteOutdated',
      message: `The LTL quote from ${quote.carrier_name} was for a different origin, destination, weight or class. Request rates again.`,
    }
  }
  return null
}
