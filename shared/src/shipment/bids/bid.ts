import type { Schema } from 'effect'
import { digits, money, text } from '../../fields/field-schemas.ts'
import type { optional } from '../../fields/optional.ts'
import type { CarrierFacts } from '../commands.ts'

/** What a carrier asks for a load, as somebody writes it down. The amount is cents for the whole trip. */
export const carrierBidFields = {
  mc_num: digits(20),
  carrier_name: text(),
  amount: money,
  contact: text(),
  note: text(2000),
}

/** What a call says of a bid: an absent field stays as it is, null empties it. */
export type CarrierBidInput = Schema.Struct.Type<ReturnType<typeof optional<typeof carrierBidFields>>>

/**
 * The offer of a carrier [3.15]. `status` is what our books say of the carrier with this MC number when the bid was last written
 * [4.41]; null when they have none.
 */
export type CarrierBid = Schema.Struct.Type<typeof carrierBidFields> & {
  readonly id: string
  readonly carrier_id: string | null
  readonly status: CarrierFacts['status'] | null
  readonly created_by: string
  readonly created_at: string
}
