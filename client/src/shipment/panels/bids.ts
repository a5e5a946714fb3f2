import { parseDollars } from '@waybill/shared/money/dollars'
import type { CarrierBidResource } from '@waybill/shared/protocol/cover-resource'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

const cents = ({ amount }: Pick<CarrierBidResource, 'amount'>): number =>
  amount === null ? Number.POSITIVE_INFINITY : (parseDollars(String(amount)) ?? 0)

/** Bids by amount, cheapest first; those without an amount last. */
export const cheapestFirst = (bids: readonly CarrierBidResource[]): readonly CarrierBidResource[] =>
  bids.toSorted((a, b) => {
    const [one, other] = [cents(a), cents(b)]
    return one === other ? 0 : one - other
  })

/** Status in the directory of a bid's carrier [4.41]. */
export const bidCarrierStatus = ({ status }: Pick<CarrierBidResource, 'status'>): string => status ?? 'Not in directory'

/** The bidder's name for button labels. */
export const bidderName = ({ carrier_name, mc_num }: Pick<CarrierBidResource, 'carrier_name' | 'mc_num'>): string =>
  carrier_name ?? `MC ${mc_num}`

/** Why a bid can't be awarded; null if it can. Covering does the remaining checks. */
export const whyNotAwarded = (
  { carrier_id, status }: Pick<CarrierBidResource, 'carrier_id' | 'status'>,
  { carrier }: Pick<ShipmentResource, 'carrier'>,
): string | null => {
  if (carrier) return `The load is covered by ${carrier.name}`
  if (carrier_id === null || status === null) return 'No carrier in your directory has this MC number'
  return status === 'Active' ? null : `The carrier is ${status}`
}
