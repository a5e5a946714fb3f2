import { CarrierBidEnvelope } from '@waybill/shared/protocol/carrier-bid-body'
import { carrierBidFields } from '@waybill/shared/shipment/bids/bid'
import { Schema } from 'effect'
import type { Call } from './call.ts'

const text = Schema.NullOr(Schema.String)

/** What is next for a load, and why it cannot be done now [2.42]. */
export const Booking = Schema.Struct({
  step: Schema.Literals(['Cover', 'Book', 'Cancel', 'Cancel_Step2']),
  enabled: Schema.Boolean,
  reason: text,
}).annotate({ identifier: 'Booking' })

/** What somebody should know and need not acknowledge. */
export const Warnings = Schema.Array(Schema.Struct({ key: Schema.String, message: Schema.String, field: Schema.String }))

/** What the check before a cover may be told. */
export const COVER_CHECK = {
  carrier_id: 'Our id',
  mc_num: 'MC number',
  dot_num: 'USDOT number',
  declared_value: 'What a form holds and has not saved',
  truck_num: 'The truck that is to go, to be told where else it is',
  driver_1_cell: 'The same by a driver',
  driver_2_cell: 'The same by the other driver',
}

const CarrierBid = Schema.Struct({
  pro: Schema.String,
  id: Schema.String,
  ...carrierBidFields,
  carrier_id: text,
  status: Schema.NullOr(Schema.Literals(['Active', 'Inactive', 'Super Hold'])),
  created_by: Schema.String,
  created_at: Schema.String,
}).annotate({
  identifier: 'CarrierBid',
  description: '`status` is what our books say of the carrier with this MC number; null when they have none.',
})
const OneBid = Schema.Struct({ carrier_bid: CarrierBid, warnings: Warnings })

/** What carriers ask for loads. */
export const BID_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/carrier_bids',
    summary: 'Write down what a carrier asks for a load; needs no lock',
    feature: 'carrier_bids#create',
    body: CarrierBidEnvelope,
    answer: OneBid,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/carrier_bids/{id}',
    summary: 'Change a bid, and look at its carrier anew',
    feature: 'carrier_bids#revise',
    body: CarrierBidEnvelope,
    answer: OneBid,
    command: true,
  },
  { method: 'delete', path: '/carrier_bids/{id}', summary: 'Take a bid off the load', feature: 'carrier_bids#delete', command: true },
]
