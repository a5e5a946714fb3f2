import { parseDollars } from '@waybill/shared/money/dollars'
import type { LtlQuoteResource } from '@waybill/shared/protocol/ltl-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'

const cents = ({ carrier_total }: LtlQuoteResource): number => parseDollars(carrier_total) ?? 0

/** Quotes by what the carrier asks, the cheapest first; of two that ask the same, the faster one. */
export const byPrice = (quotes: readonly LtlQuoteResource[]): readonly LtlQuoteResource[] =>
  quotes.toSorted((a, b) => cents(a) - cents(b) || a.transit_days - b.transit_days)

/** `1 day`, `3 days` */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** How a quote stands: what was settled with its carrier, or that it is the selected one; empty for one of many. */
export const quoteStanding = ({ booked, pickup, selected }: LtlQuoteResource): string => {
  if (!booked) return selected ? 'Selected' : ''
  const forwarded = booked.forwarded_to_carrier ? '' : ', not handed on to the carrier'
  return pickup ? `Booked ${booked.confirmation}, pickup ${pickup.confirmation}` : `Booked ${booked.confirmation}${forwarded}`
}

export type QuoteAct = 'select' | 'unselect' | 'book' | 'cancel' | 'send_pickup_request'

/** What can be done with a quote: once one is booked, it is only called for pickup or cancelled, and the others rest. */
export const actsOf = (quote: LtlQuoteResource, quotes: readonly LtlQuoteResource[]): readonly QuoteAct[] => {
  if (quote.booked) return ['send_pickup_request', 'cancel']
  if (quotes.some(({ booked }) => booked !== null)) return []
  return quote.selected ? ['unselect', 'book'] : ['select', 'book']
}

export interface QuoteFailure {
  /** Of the answer; 0 when there was none. */
  readonly status: number
  readonly message: string
  readonly error_type: string | null
  readonly action_error: string | null
}

/** What is said when asking for rates (`null`) or something with a quote failed [8.14, 8.20]. A rule that refused it says so itself. */
export const failureText = (act: QuoteAct | null, { status, message, error_type, action_error }: QuoteFailure): string => {
  if (act === null) return TEXTS.ltl.requestFailed(action_error || message)
  const refused = status >= 400 && status < 500 && error_type === null
  return act === 'book' && !refused ? TEXTS.ltl.bookingFailed(error_type, action_error) : action_error || message
}
