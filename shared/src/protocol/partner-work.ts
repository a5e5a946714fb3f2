import { Schema } from 'effect'

const Text = Schema.NullOr(Schema.String)

/** One lane of a customer or a carrier, from their loads that were not voided: means in decimal dollars, the day local to the pickup. */
export const DirectoryLane = Schema.Struct({
  origin_city: Text,
  origin_state: Text,
  destination_city: Text,
  destination_state: Text,
  loads: Schema.Int,
  last_load_date: Text,
  average_customer: Schema.String,
  average_carrier: Schema.String,
}).annotate({ identifier: 'PartnerLane' })
export type DirectoryLane = typeof DirectoryLane.Type

/** A driver of a carrier, with their latest load. */
export const CarrierDriver = Schema.Struct({
  name: Text,
  cell: Text,
  email: Text,
  loads: Schema.Int,
  last_pro: Schema.String,
  last_load_date: Text,
}).annotate({ identifier: 'CarrierDriver' })
export type CarrierDriver = typeof CarrierDriver.Type

/** An existing customer that looks like the one being entered, and in which fields. */
export const SimilarCompany = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  address: Text,
  city: Text,
  state: Text,
  zip: Text,
  phone: Text,
  matches_on: Schema.Array(Schema.Literals(['name', 'similar_name', 'address', 'phone'])),
}).annotate({ identifier: 'SimilarCompany' })
export type SimilarCompany = typeof SimilarCompany.Type
