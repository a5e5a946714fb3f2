import { Schema } from 'effect'

const Text = Schema.NullOr(Schema.String)
const Side = Schema.NullOr(Schema.Struct({ low: Schema.String, average: Schema.String, high: Schema.String, per_mile: Text }))

/** A load of the lane. Amounts in decimal dollars. */
export const HistoricalRate = Schema.Struct({
  pro: Schema.String,
  status: Schema.String,
  pickup_date: Text,
  origin: Schema.String,
  destination: Schema.String,
  customer: Text,
  customer_id: Text,
  carrier: Text,
  carrier_id: Text,
  equipment_type: Text,
  weight: Schema.NullOr(Schema.Finite),
  miles: Schema.NullOr(Schema.Finite),
  customer_total: Schema.String,
  carrier_total: Schema.String,
}).annotate({ identifier: 'HistoricalRate' })
export type HistoricalRate = typeof HistoricalRate.Type

export const LaneStatisticsResource = Schema.Struct({ loads: Schema.Int, customer: Side, carrier: Side }).annotate({
  identifier: 'LaneFigures',
})
export type LaneStatisticsResource = typeof LaneStatisticsResource.Type

/** A carrier who unloads near the pickup, with their latest load there; the date is a day, local to that stop. */
export const NearbyCarrier = Schema.Struct({
  carrier_id: Schema.String,
  carrier: Text,
  loads: Schema.Int,
  last: Schema.Struct({
    pro: Schema.String,
    status: Schema.String,
    city: Text,
    state: Text,
    date: Text,
    time: Text,
    timezone: Text,
    equipment_type: Text,
    distance_miles: Schema.NullOr(Schema.Int),
  }),
}).annotate({ identifier: 'NearbyCarrier' })
export type NearbyCarrier = typeof NearbyCarrier.Type

/** A truck that a carrier says stands empty near the pickup [2.48]. Days are `YYYY-MM-DD`, the length in feet. */
export const NearbyTruck = Schema.Struct({
  id: Schema.String,
  carrier_id: Text,
  carrier: Text,
  origin: Schema.String,
  preferred_destination: Text,
  truck_type: Text,
  length: Schema.NullOr(Schema.Finite),
  available_start: Text,
  available_end: Text,
  phone: Text,
  notes: Text,
  distance_miles: Schema.Int,
}).annotate({ identifier: 'NearbyTruck' })
export type NearbyTruck = typeof NearbyTruck.Type
