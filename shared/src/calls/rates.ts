import { Schema } from 'effect'
import { HistoricalRate, LaneStatisticsResource, NearbyCarrier, NearbyTruck } from '../protocol/lane-history.ts'
import { listOf } from '../protocol/lists.ts'
import { MileageBody } from '../protocol/mileage-body.ts'
import { LanePrice, LanePriceWeight } from '../protocol/shipment-parts.ts'
import { defineCall } from './define-call.ts'
import { integer, oneOf } from './parameter.ts'

const Place = Schema.Struct({ city: Schema.String, state: Schema.String, zip: Schema.String })

const RADIUS = integer('Miles around the pickup', { minimum: 1, maximum: 500, default: 100 })

const Mileage = Schema.Struct({
  miles: Schema.Int,
  legs: Schema.Array(Schema.Struct({ from: Place, to: Place, miles: Schema.Int })),
  source: Schema.String,
  how: Schema.String,
}).annotate({ identifier: 'Mileage', description: 'Miles of each leg and in total; `source` and `how` say how they were calculated.' })

const LanePrices = Schema.Struct({
  ...listOf('lane_prices', LanePrice).fields,
  pro: Schema.String,
  lane_price_weights: Schema.Array(LanePriceWeight),
  suggested_market_rate: Schema.NullOr(Schema.String),
})

export const calculateMileage = defineCall({
  method: 'POST',
  path: '/calculate_mileage',
  access: 'shipments#read',
  summary: 'Calculate the miles between places',
  description: 'In the order given.',
  body: MileageBody,
  response: Schema.Struct({ mileage: Mileage }),
})

export const listLanePrices = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/current_lane_prices',
  access: 'shipments#read',
  summary: 'List lane prices of a shipment',
  description: 'The prices last received from the provider.',
  response: LanePrices,
})

export const refreshLanePrices = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/refresh_lane_prices',
  access: 'lane_prices#refresh',
  summary: 'Refresh lane prices of a shipment',
  description: 'Asks the provider again and saves the prices with the shipment.',
  response: LanePrices,
  isCommand: true,
})

export const listHistoricalRates = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/historical_rates',
  access: 'shipments#read',
  summary: 'List past rates on a shipment’s lane',
  description: 'The company’s own shipments on the lane, newest first, with low, average and high.',
  query: {
    radius: integer('Miles around origin and destination', { minimum: 1, maximum: 250, default: 50 }),
    months: integer('Months to look back', { minimum: 1, maximum: 60, default: 12 }),
    equipment: oneOf('Only the shipment’s equipment, or any', ['same', 'any'], 'same'),
    limit: integer('Most rows; the totals cover the newest 500 shipments', { minimum: 1, maximum: 500, default: 100 }),
  },
  response: Schema.Struct({
    ...listOf('historical_rates', HistoricalRate).fields,
    statistics: LaneStatisticsResource,
    radius_miles: Schema.Int,
    from: Schema.String,
    to: Schema.String,
    equipment_type: Schema.NullOr(Schema.String),
    is_place_known: Schema.Boolean,
  }),
})

export const listNearbyCarriers = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/nearby_carriers',
  access: 'shipments#read',
  summary: 'List carriers near a shipment’s pickup',
  description: 'Carriers that unloaded near the pickup recently, or are about to.',
  query: { radius: RADIUS, days: integer('Days to look back', { minimum: 1, maximum: 90, default: 14 }) },
  response: Schema.Struct({
    ...listOf('nearby_carriers', NearbyCarrier).fields,
    radius_miles: Schema.Int,
    from: Schema.String,
    to: Schema.String,
    is_place_known: Schema.Boolean,
  }),
})

export const listNearbyTrucks = defineCall({
  method: 'GET',
  path: '/shipments/{pro}/nearby_trucks',
  access: 'available_trucks#read',
  summary: 'List available trucks near a shipment’s pickup',
  description: 'Nearest first.',
  query: { radius: RADIUS },
  response: Schema.Struct({
    ...listOf('nearby_trucks', NearbyTruck).fields,
    radius_miles: Schema.Int,
    is_place_known: Schema.Boolean,
  }),
})
