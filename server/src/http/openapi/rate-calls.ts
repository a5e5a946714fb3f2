import { HistoricalRate, LaneStatisticsResource, NearbyCarrier, NearbyTruck } from '@waybill/shared/protocol/lane-history'
import { listOf } from '@waybill/shared/protocol/lists'
import { LtlBookBody, LtlCancelBody, LtlQuoteBody, RunIntegrationBody } from '@waybill/shared/protocol/ltl-bodies'
import { MileageBody } from '@waybill/shared/protocol/mileage-body'
import { Schema } from 'effect'
import { type Call, WHOLE_PAGE } from './call.ts'
import { integer, oneOf } from './parameter.ts'
import { ShipmentSchema } from './resources.ts'
import { LanePrice, LanePriceWeight, LtlQuote } from './shipment-parts.ts'

const Place = Schema.Struct({ city: Schema.String, state: Schema.String, zip: Schema.String })

const RADIUS = integer('Miles around the pickup', { minimum: 1, maximum: 500, default: 100 })

const Mileage = Schema.Struct({
  miles: Schema.Int,
  legs: Schema.Array(Schema.Struct({ from: Place, to: Place, miles: Schema.Int })),
  source: Schema.String,
  how: Schema.String,
}).annotate({ identifier: 'Mileage', description: 'Miles of each leg and in total; `source` and `how` say how they were calculated.' })

const quote = (
  name: string,
  feature: Call['feature'],
  operationId: string,
  summary: string,
  description: string,
  body: Schema.Top = LtlQuoteBody,
): Call => ({
  method: 'put',
  path: `/ltl_quotes/{id}/${name}`,
  operationId,
  summary,
  description,
  ...(feature && { feature }),
  body,
  answer: Schema.Struct({ ltl_quote: LtlQuote, shipment: ShipmentSchema, action_response: Schema.optionalKey(Schema.String) }),
  command: true,
})

const LanePrices = Schema.Struct({
  ...listOf('lane_prices', LanePrice).fields,
  pro: Schema.String,
  lane_price_weights: Schema.Array(LanePriceWeight),
  suggested_market_rate: Schema.NullOr(Schema.String),
})

/** Mileage, lane prices, lane history and LTL quotes. */
export const RATE_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/calculate_mileage',
    operationId: 'calculateMileage',
    summary: 'Calculate the miles between places',
    description: 'In the order given.',
    feature: 'shipments#read',
    body: MileageBody,
    answer: Schema.Struct({ mileage: Mileage }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/current_lane_prices',
    operationId: 'listLanePrices',
    summary: 'List lane prices of a shipment',
    description: 'The prices last received from the provider.',
    feature: 'shipments#read',
    answer: LanePrices,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/refresh_lane_prices',
    operationId: 'refreshLanePrices',
    summary: 'Refresh lane prices of a shipment',
    description: 'Asks the provider again and saves the prices with the shipment.',
    feature: 'lane_prices#refresh',
    answer: LanePrices,
    command: true,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/historical_rates',
    operationId: 'listHistoricalRates',
    summary: 'List past rates on a shipment’s lane',
    description: 'The company’s own shipments on the lane, newest first, with low, average and high.',
    feature: 'shipments#read',
    query: {
      radius: integer('Miles around origin and destination', { minimum: 1, maximum: 250, default: 50 }),
      months: integer('Months to look back', { minimum: 1, maximum: 60, default: 12 }),
      equipment: oneOf('Only the shipment’s equipment, or any', ['same', 'any'], 'same'),
      limit: integer('Most rows; the totals cover the newest 500 shipments', { minimum: 1, maximum: 500, default: 100 }),
    },
    answer: Schema.Struct({
      ...listOf('historical_rates', HistoricalRate).fields,
      statistics: LaneStatisticsResource,
      radius_miles: Schema.Int,
      from: Schema.String,
      to: Schema.String,
      equipment_type: Schema.NullOr(Schema.String),
      is_place_known: Schema.Boolean,
    }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/nearby_carriers',
    operationId: 'listNearbyCarriers',
    summary: 'List carriers near a shipment’s pickup',
    description: 'Carriers that unloaded near the pickup recently, or are about to.',
    feature: 'shipments#read',
    query: { radius: RADIUS, days: integer('Days to look back', { minimum: 1, maximum: 90, default: 14 }) },
    answer: Schema.Struct({
      ...listOf('nearby_carriers', NearbyCarrier).fields,
      radius_miles: Schema.Int,
      from: Schema.String,
      to: Schema.String,
      is_place_known: Schema.Boolean,
    }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/nearby_trucks',
    operationId: 'listNearbyTrucks',
    summary: 'List available trucks near a shipment’s pickup',
    description: 'Nearest first.',
    feature: 'available_trucks#read',
    query: { radius: RADIUS },
    answer: Schema.Struct({
      ...listOf('nearby_trucks', NearbyTruck).fields,
      radius_miles: Schema.Int,
      is_place_known: Schema.Boolean,
    }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/ltl_quotes',
    operationId: 'listLtlQuotes',
    summary: 'List LTL quotes of a shipment',
    feature: 'shipments#read',
    query: WHOLE_PAGE,
    answer: listOf('ltl_quotes', LtlQuote),
  },
  {
    method: 'post',
    path: '/third_party_integrations/{id}/run',
    api: 'v2',
    operationId: 'runIntegration',
    summary: 'Run an integration’s action',
    description: 'For example, request LTL quotes for a shipment.',
    feature: 'ltl_quotes#request',
    body: RunIntegrationBody,
    answer: Schema.Struct({ action_response: Schema.String, ltl_quotes: Schema.Array(LtlQuote), shipment: ShipmentSchema }),
    command: true,
  },
  quote('select', 'ltl_quotes#select', 'selectLtlQuote', 'Select an LTL quote', 'Adds its freight, fuel and discount as lines.'),
  quote('unselect', 'ltl_quotes#select', 'unselectLtlQuote', 'Unselect an LTL quote', 'Removes the lines that selecting it added.'),
  quote('book', 'ltl_quotes#book', 'bookLtlQuote', 'Book an LTL quote', 'Covers the shipment with the carrier of the quote.', LtlBookBody),
  quote('cancel', 'ltl_quotes#cancel', 'cancelLtlBooking', 'Cancel the booking of an LTL quote', 'Uncovers the shipment.', LtlCancelBody),
  quote(
    'send_pickup_request',
    'ltl_quotes#send_pickup_request',
    'sendLtlPickupRequest',
    'Request pickup of a booked LTL quote',
    'Sends the pickup request to the carrier.',
  ),
]
