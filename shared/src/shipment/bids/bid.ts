import type { Schema } from 'effect'
import { digits, money, prose, text } from '../../fields/field-schemas.ts'
import type { optional } from '../../fields/optional.ts'
import type { CarrierFacts } from '../covering-carrier.ts'

/** A carrier's offer for a load, as a user enters it. The amount is in cents for the whole trip. */
export const carrierBidFields = {
  mc_num: digits(20),
  carrier_name: text(),
  amount: money,
  contact: text(),
  note: prose(2000),
}

/** Bid fields in a request: an absent field keeps its value, null clears it. */
export type CarrierBidInput = Schema.Struct.Type<ReturnType<typeof optional<typeof carrierBidFields>>>

/**
 * A carrier's bid on a load [3.15]. `status` is the status of the carrier with this MC number when the bid was last saved [4.41]; null if
 * no carrier has that number.
 */
export type CarrierBid = Schema.Struct.Type<typeof carrierBidFields> & {
  readonly id: string
  readonly carrier_id: string | null
  readonly status: CarrierFacts['status'] | null
  readonly created_by: string
  readonly created_at: string
}
