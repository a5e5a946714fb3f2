import { parseDollars } from '@waybill/shared/money/dollars'
import type { CarrierBidResource } from '@waybill/shared/protocol/cover-resource'

const cents = ({ amount }: Pick<CarrierBidResource, 'amount'>): number =>
  amount === null ? Number.POSITIVE_INFINITY : (parseDollars(String(amount)) ?? 0)

/** Bids by what they ask, the cheapest first; one without an amount comes last. */
export const cheapestFirst = (bids: readonly CarrierBidResource[]): readonly CarrierBidResource[] =>
  bids.toSorted((a, b) => {
    const [one, other] = [cents(a), cents(b)]
    return one === other ? 0 : one - other
  })

/** How our books see the carrier of a bid [4.41]. */
export const standingOf = ({ status }: Pick<CarrierBidResource, 'status'>): string => status ?? 'Not in our books'
