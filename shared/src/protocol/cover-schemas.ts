import { Schema } from 'effect'
import { carrierBidFields } from '../shipment/bids/bid.ts'

const text = Schema.NullOr(Schema.String)

/** The next booking step of a shipment, and why it can't be done now [2.42]. */
export const BookingSchema = Schema.Struct({
  step: Schema.Literals(['Cover', 'Book', 'Cancel', 'Cancel_Step2']),
  enabled: Schema.Boolean,
  reason: text,
}).annotate({ identifier: 'Booking' })

/** What the user should know; it doesn't block anything. */
export const Warnings = Schema.Array(Schema.Struct({ key: Schema.String, message: Schema.String, field: Schema.String }))

const bid = {
  id: Schema.String,
  ...carrierBidFields,
  carrier_id: text,
  status: Schema.NullOr(Schema.Literals(['Active', 'Inactive', 'Super Hold'])),
  created_by: Schema.String,
  created_at: Schema.String,
}

/** A bid of a carrier, as its shipment has it. */
export const ShipmentBid = Schema.Struct(bid)

/** A bid of a carrier with the pro of its shipment. */
export const CarrierBid = Schema.Struct({ pro: Schema.String, ...bid }).annotate({
  identifier: 'CarrierBid',
  description: '`status` is the status of the carrier with this MC number in the directory; null if there is none.',
})
