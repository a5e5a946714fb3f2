import { parseDollars } from '@waybill/shared/money/dollars'
import { cancelCoverText } from '@waybill/shared/protocol/cancel-cover-text'
import type { LtlQuoteResource } from '@waybill/shared/protocol/ltl-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'

const cents = ({ carrier_total }: LtlQuoteResource): number => parseDollars(carrier_total) ?? 0

/** Quotes by carrier amount, cheapest first; equal amounts by transit time. */
export const byPrice = (quotes: readonly LtlQuoteResource[]): readonly LtlQuoteResource[] =>
  quotes.toSorted((a, b) => cents(a) - cents(b) || a.transit_days - b.transit_days)

/** `1 day`, `3 days` */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** Status of a quote: booked, pickup requested or selected; empty otherwise. */
export const quoteStatus = ({ booked, pickup, selected }: LtlQuoteResource): string => {
  if (!booked) return selected ? 'Selected' : ''
  const forwarded = booked.forwarded_to_carrier ? '' : ', not sent to the carrier'
  return pickup ? `Booked ${booked.confirmation}, pickup ${pickup.confirmation}` : `Booked ${booked.confirmation}${forwarded}`
}

export type QuoteAction = 'select' | 'unselect' | 'book' | 'cancel' | 'send_pickup_request'

/** Actions available on a quote. Once one quote is booked, it can only be canceled or its pickup requested, and the others have no actions. */
export const actionsOf = (quote: LtlQuoteResource, quotes: readonly LtlQuoteResource[]): readonly QuoteAction[] => {
  if (quote.booked) return ['send_pickup_request', 'cancel']
  if (quotes.some(({ booked }) => booked !== null)) return []
  return quote.selected ? ['unselect', 'book'] : ['select', 'book']
}

export interface QuoteFailure {
  /** HTTP status of the response; 0 if there was none. */
  readonly status: number
  readonly message: string
  readonly error_type: string | null
  readonly action_error: string | null
  readonly action_response?: string | null
}

/** Toast text when getting rates (`null`) or acting on a quote failed [8.14, 8.15, 8.20]. Rule violations show their own text. */
export const failureText = (act: QuoteAction | null, failure: QuoteFailure): string => {
  const { status, message, error_type, action_error } = failure
  if (act === 'cancel') return cancelCoverText(failure) ?? message
  if (act === null) return TEXTS.ltl.requestFailed(action_error || message)
  const refused = status >= 400 && status < 500 && error_type === null
  return act === 'book' && !refused ? TEXTS.ltl.bookingFailed(error_type, action_error) : action_error || message
}
