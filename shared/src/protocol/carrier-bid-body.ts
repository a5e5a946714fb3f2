import { Schema } from 'effect'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { type CarrierBidInput, carrierBidFields } from '../shipment/bids/bid.ts'
import { Pro } from './command-bodies.ts'

const readOnlyFields = readOnly('id', 'status', 'carrier_id', 'created_by', 'created_at')

/** POST /carrier_bids and PUT /carrier_bids/{id} [7.34]: what a carrier asks for a load, by `pro` or `shipment_id`; of an edit, an absent field stays as it is. */
export const CarrierBidEnvelope = Schema.Struct({
  carrier_bid: Schema.Struct(optional({ ...carrierBidFields, ...readOnlyFields, pro: Pro, shipment_id: Pro })),
})

const FIELDS = Object.keys(carrierBidFields)

/** The fields of the body that can be set; other fields of the response are ignored. */
export const bidInputOf = (body: (typeof CarrierBidEnvelope.Type)['carrier_bid']): CarrierBidInput =>
  Object.fromEntries(Object.entries(body).filter(([field]) => FIELDS.includes(field))) as CarrierBidInput
