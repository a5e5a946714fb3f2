import { parseDollars } from '@waybill/shared/money/dollars'
import type { CarrierBidResource } from '@waybill/shared/protocol/cover-resource'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

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

/** Whose bid it is, as buttons name him. */
export const bidder = ({ carrier_name, mc_num }: Pick<CarrierBidResource, 'carrier_name' | 'mc_num'>): string =>
  carrier_name ?? `MC ${mc_num}`

/** Why a load cannot be given to a bidder; null when the rest is for covering to say. */
export const whyNotAwarded = (
  { carrier_id, status }: Pick<CarrierBidResource, 'carrier_id' | 'status'>,
  { carrier }: Pick<ShipmentResource, 'carrier'>,
): string | null => {
  if (carrier) return `The load is covered by ${carrier.name}`
  if (carrier_id === null || status === null) return 'We have no carrier with this MC number'
  return status === 'Active' ? null : `The carrier is ${status}`
}
