import { CarrierBidEnvelope } from '@waybill/shared/protocol/carrier-bid-body'
import { carrierBidFields } from '@waybill/shared/shipment/bids/bid'
import { Schema } from 'effect'
import type { Call } from './call.ts'

const text = Schema.NullOr(Schema.String)

/** The next booking step of a shipment, and why it can't be done now [2.42]. */
export const BookingSchema = Schema.Struct({
  step: Schema.Literals(['Cover', 'Book', 'Cancel', 'Cancel_Step2']),
  enabled: Schema.Boolean,
  reason: text,
}).annotate({ identifier: 'Booking' })

/** What the user should know; it doesn't block anything. */
export const Warnings = Schema.Array(Schema.Struct({ key: Schema.String, message: Schema.String, field: Schema.String }))

/** What the check before a cover can take into account. */
export const COVER_CHECK = {
  carrier_id: 'Carrier id',
  mc_num: 'MC number',
  dot_num: 'USDOT number',
  declared_value: 'A declared value that isn’t saved yet, in dollars',
  truck_num: 'A truck number, to be warned if the truck is on another shipment',
  driver_1_cell: 'The first driver’s cell phone, for the same warning',
  driver_2_cell: 'The second driver’s cell phone, for the same warning',
}

const bid = {
  id: Schema.String,
  ...carrierBidFields,
  carrier_id: text,
  status: Schema.NullOr(Schema.Literals(['Active', 'Inactive', 'Super Hold'])),
  created_by: Schema.String,
  created_at: Schema.String,
}
export const ShipmentBid = Schema.Struct(bid)
const CarrierBid = Schema.Struct({ pro: Schema.String, ...bid }).annotate({
  identifier: 'CarrierBid',
  description: '`status` is the status of the carrier with this MC number in the directory; null if there is none.',
})
const OneBid = Schema.Struct({ carrier_bid: CarrierBid, warnings: Warnings })

/** Bids of carriers. */
export const BID_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/carrier_bids',
    operationId: 'createCarrierBid',
    summary: 'Add a carrier bid',
    description: 'Doesn’t need the shipment’s lock.',
    feature: 'carrier_bids#create',
    body: CarrierBidEnvelope,
    answer: OneBid,
    status: 201,
    command: true,
  },
  {
    method: 'put',
    path: '/carrier_bids/{id}',
    operationId: 'updateCarrierBid',
    summary: 'Update a carrier bid',
    description: 'The carrier’s status is looked up again.',
    feature: 'carrier_bids#revise',
    body: CarrierBidEnvelope,
    answer: OneBid,
    command: true,
  },
  {
    method: 'delete',
    path: '/carrier_bids/{id}',
    operationId: 'deleteCarrierBid',
    summary: 'Delete a carrier bid',
    feature: 'carrier_bids#delete',
    command: true,
  },
]
