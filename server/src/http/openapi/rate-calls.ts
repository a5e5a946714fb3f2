import { HistoricalRate, LaneFiguresResource, NearbyCarrier, NearbyTruck } from '@waybill/shared/protocol/lane-history'
import { listOf } from '@waybill/shared/protocol/lists'
import { LtlBookBody, LtlCancelBody, LtlQuoteBody, RunIntegrationBody } from '@waybill/shared/protocol/ltl-bodies'
import { MileageBody } from '@waybill/shared/protocol/mileage-body'
import { LanePrice } from '@waybill/shared/shipment/lane-pricing/lane-price'
import { LtlQuote } from '@waybill/shared/shipment/ltl/quote'
import { Schema } from 'effect'
import { type Call, PAGE } from './call.ts'
import { Shipment } from './resources.ts'

const Place = Schema.Struct({ city: Schema.String, state: Schema.String, zip: Schema.String })

const Mileage = Schema.Struct({
  miles: Schema.Int,
  legs: Schema.Array(Schema.Struct({ from: Place, to: Place, miles: Schema.Int })),
  source: Schema.String,
  how: Schema.String,
}).annotate({ identifier: 'Mileage', description: 'Miles of each leg and of all; `source` and `how` say where the figure comes from.' })

const Quote = Schema.Struct({
  ...LtlQuote.fields,
  customer_total: Schema.String,
  carrier_total: Schema.String,
  selected: Schema.Boolean,
}).annotate({ identifier: 'LtlQuote', description: 'What a carrier offers for an LTL load; `simulated` says that nobody real was asked.' })

const quote = (name: string, feature: Call['feature'], summary: string, body: Schema.Top = LtlQuoteBody): Call => ({
  method: 'put',
  path: `/ltl_quotes/{id}/${name}`,
  summary,
  ...(feature && { feature }),
  body,
  answer: Schema.Struct({ ltl_quote: Quote, shipment: Shipment, action_response: Schema.optionalKey(Schema.String) }),
  command: true,
})

const LanePrices = Schema.Struct({
  ...listOf('lane_prices', LanePrice.annotate({ identifier: 'LanePrice' })).fields,
  pro: Schema.String,
  lane_price_weights: Schema.Array(Schema.Struct({ provider: Schema.String, market: Schema.String, weight: Schema.Finite })),
  suggested_market_rate: Schema.NullOr(Schema.String),
})

/** What a load costs and brings: miles, lane prices, LTL quotes. */
export const RATE_CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/calculate_mileage',
    summary: 'Miles between places, in their order',
    feature: 'shipments#read',
    body: MileageBody,
    answer: Schema.Struct({ mileage: Mileage }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/current_lane_prices',
    summary: 'What trucks are paid on the lane of a load, as it is known',
    feature: 'shipments#read',
    answer: LanePrices,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/refresh_lane_prices',
    summary: 'The same, asked of the provider anew and kept with the load',
    feature: 'lane_prices#refresh',
    answer: LanePrices,
    command: true,
  },
  {
    method: 'get',
    path: '/shipments/{pro}/historical_rates',
    summary: 'What our own loads on the lane of a load cost, the newest first, and what they come to',
    feature: 'shipments#read',
    query: {
      radius: 'Miles around both ends, at most 250; 50 unless said',
      months: 'How far back, at most 60; 12 unless said',
      equipment: '`same` (unless said) or `any`',
      limit: 'Rows, at most 500; 100 unless said. The figures are of the newest 500',
    },
    answer: Schema.Struct({
      ...listOf('historical_rates', HistoricalRate).fields,
      figures: LaneFiguresResource,
      radius_miles: Schema.Int,
      from: Schema.String,
      to: Schema.String,
      equipment_type: Schema.NullOr(Schema.String),
      place_known: Schema.Boolean,
    }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/nearby_carriers',
    summary: 'Carriers whose trucks unloaded near the pickup of a load lately, or are about to',
    feature: 'shipments#read',
    query: { radius: 'Miles, at most 500; 100 unless said', days: 'How far back, at most 90; 14 unless said' },
    answer: Schema.Struct({
      ...listOf('nearby_carriers', NearbyCarrier).fields,
      radius_miles: Schema.Int,
      from: Schema.String,
      to: Schema.String,
      place_known: Schema.Boolean,
    }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/nearby_trucks',
    summary: 'Available trucks near the pickup of a load, the nearest first',
    feature: 'available_trucks#read',
    query: { radius: 'Miles, at most 500; 100 unless said' },
    answer: Schema.Struct({
      ...listOf('nearby_trucks', NearbyTruck).fields,
      radius_miles: Schema.Int,
      place_known: Schema.Boolean,
    }),
  },
  {
    method: 'get',
    path: '/shipments/{pro}/ltl_quotes',
    summary: 'LTL quotes of a load',
    feature: 'shipments#read',
    query: { limit: PAGE.limit, after: PAGE.after },
    answer: listOf('ltl_quotes', Quote),
  },
  {
    method: 'post',
    path: '/third_party_integrations/{id}/run',
    api: 'v2',
    summary: 'Make an integration do something: request LTL rates for a load',
    feature: 'ltl_quotes#request',
    body: RunIntegrationBody,
    answer: Schema.Struct({ action_response: Schema.String, ltl_quotes: Schema.Array(Quote), shipment: Shipment }),
    command: true,
  },
  quote('select', 'ltl_quotes#select', 'Select an LTL quote: freight, fuel and discount become lines of the bill'),
  quote('unselect', 'ltl_quotes#select', 'Take the selection back, and its lines with it'),
  quote('book', 'ltl_quotes#book', 'Book an LTL quote, which covers the load', LtlBookBody),
  quote('cancel', 'ltl_quotes#cancel', 'Cancel the booking, which uncovers the load', LtlCancelBody),
  quote('send_pickup_request', 'ltl_quotes#send_pickup_request', 'Ask the carrier of a booked quote to come'),
]
