import { Schema, SchemaGetter } from 'effect'
import {
  date,
  decimal,
  digits,
  flag,
  isRealDate,
  money,
  prose,
  text,
  time,
  timezone,
  typedNumber,
  unitRate,
  whole,
} from '../fields/field-schemas.ts'

/** The modes of transport [1.2]. */
export const MODES = ['truckload', 'less_than_truckload', 'intermodal'] as const
export const Mode = Schema.Literals(MODES)
export type Mode = typeof Mode.Type

export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  truckload: 'Truckload',
  less_than_truckload: 'Less Than Truckload',
  intermodal: 'Intermodal',
}

/** The line haul rate types [9.1]. */
export const RATE_TYPES = ['Auto Rate', 'All In', 'Flat Rate', 'Hourly', 'Pieces', 'Mileage', 'CWT', 'Ton', 'Percent'] as const
export const RateType = Schema.Literals(RATE_TYPES)
export type RateType = typeof RateType.Type

/** A place [3.28]. The server fills in coordinates and time zone from city, state and zip. */
export const locationFields = {
  id: digits(),
  name: text(),
  address: text(),
  address_2: text(),
  city: text(80),
  state: text(3),
  zip: digits(12),
  country: text(3),
  latitude: decimal(-90, 90),
  longitude: decimal(-180, 180),
  timezone,
  hours: text(80),
  contact: text(),
  phone: text(40),
  email: text(),
}

/** Six tags that the customer labels, each a label and a value [3.29]. */
export const referenceTagFields = { label: text(60), value: text(120) }

const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}([T ]([01]\d|2[0-3]):[0-5]\d(:\d{2})?)?$/
const isLocalMoment = (value: string) => value === '' || (LOCAL_MOMENT.test(value) && isRealDate(value.slice(0, 10)))

/**
 * A date, or a date and a time, in local time: `2026-11-20` or `2026-11-20T14:30`. `true` means "now", which only the server knows, so the
 * decision replaces it.
 */
const localMoment = Schema.NullOr(
  Schema.Union([
    Schema.Boolean,
    Schema.String.check(
      Schema.makeFilter((value: string) => isLocalMoment(value) || 'Expected a valid date, as YYYY-MM-DD or YYYY-MM-DDTHH:mm'),
    ),
  ]),
).pipe(
  Schema.decodeTo(Schema.NullOr(Schema.Union([Schema.Literal(true), Schema.String])), {
    decode: SchemaGetter.transform((value: string | boolean | null) => {
      if (value === true) return true as const
      return value === false || value === null || value === '' ? null : value.replace(' ', 'T').slice(0, 16)
    }),
    encode: SchemaGetter.transform((value: string | true | null) => value as string | boolean | null),
  }),
)

/** A pick or a stop [3.22–3.29]. `event_type` P is a pickup, D a delivery; S reads as D in labels. */
export const stopFields = {
  id: text(40),
  stop_num: whole(1, 99),
  event_type: Schema.Literals(['P', 'D', 'S']),
  location_name: text(),
  contact: text(),
  email: text(),
  hours: text(80),
  phone: text(40),
  pieces: typedNumber,
  weight: typedNumber,
  pallets: typedNumber,
  account_number: text(40),
  ref_number: text(80),
  notes: prose(2000),
  appt_note: text(500),
  received_by: text(),
  item_description: text(255),
  seal: text(40),
  appt_fcfs: flag,
  appt_confirmed: flag,
  ready_or_deliver: text(20),
  appt_start_date: date,
  appt_start_time: time,
  appt_end_date: date,
  appt_end_time: time,
  appt_eta_start_date: date,
  appt_eta_start_time: time,
  appt_eta_end_date: date,
  appt_eta_end_time: time,
  ready_or_deliver_date: date,
  ready_or_deliver_time: time,
  arrival_date: date,
  arrival_time: time,
  departure_date: date,
  departure_time: time,
  location: Schema.Struct(locationFields),
  references: Schema.Array(text(80)),
  dynamic_reference_tags: Schema.Array(Schema.Struct(referenceTagFields)),
}

/** A customer or bill-to as copied to the load [2.64, 2.65, 3.13]. */
export const partyFields = {
  id: digits(),
  name: text(),
  account_number: text(40),
  address: text(),
  city: text(80),
  state: text(3),
  zip: digits(12),
  country: text(3),
  contact: text(),
  phone: text(40),
  hours: text(80),
  email: text(),
  alternate_emails: Schema.Array(text()).check(Schema.isMaxLength(5)),
  vision_id: text(40),
  incident_management: flag,
}

/** A reference to a user of the company. */
export const userRefFields = { id: digits(), username: text(80) }

/** The load, its driver and its dispatch [3.17, 3.18]. Weights are in pounds, distances in miles, temperatures in °F. */
export const loadInfoFields = {
  dispatched: localMoment,
  revenue_type: text(80),
  agent_id: text(40),
  office: text(80),
  equipment_type: text(40),
  load_description: text(500),
  weight: typedNumber,
  pieces: typedNumber,
  freight_class: digits(20),
  footage: typedNumber,
  declared_value: money,
  miles: typedNumber,
  /** The source of the miles: `typed`, or the mileage service that computed them; null if unknown. */
  miles_source: text(40),
  miles_truck: typedNumber,
  hazmat: flag,
  hot: flag,
  high_risk: flag,
  blind: flag,
  pallet_exchange: flag,
  pallet_exchange_in: typedNumber,
  pallet_exchange_out: typedNumber,
  team: flag,
  escorts: flag,
  labor: flag,
  no_broker: flag,
  fsma: flag,
  oversized: flag,
  permits: flag,
  tarp: flag,
  tarp_size: text(40),
  straps_chains: flag,
  seal_required: flag,
  liftgate: flag,
  inside: flag,
  customs_bonded: flag,
  load_boards: flag,
  mass_release: flag,
  temperature_control: flag,
  pre_cool: flag,
  reefer_set_point: typedNumber,
  req_min_temp: typedNumber,
  req_max_temp: typedNumber,
  req_tonu: flag,
  tariff: text(80),
  business_unit: text(80),
  manifest_number: digits(),
  signed_by: text(),
  customer_reference: text(80),
  purchase_order: text(80),
  bill_of_lading: text(80),
  driver_1_ref_driver: text(),
  driver_1_cell: text(40),
  driver_1_email: text(),
  driver_2_ref_driver: text(),
  driver_2_cell: text(40),
  driver_2_email: text(),
  dispatcher: text(),
  dispatcher_phone: text(40),
  dispatcher_email: text(),
  driver_origin_city: text(80),
  driver_origin_state: text(3),
  driver_empty_miles: typedNumber,
  truck_num: digits(),
  trailer_number: digits(),
  container_number: text(40),
  pickup_appt: text(80),
  carrier_ref: text(80),
  seal_num: text(40),
}

/** The pricing of both line hauls and fuel [3.40, 9.1, 9.2]. Rates are money per unit of the rate type; percents are in percent. */
export const rateFields = {
  customer_line_haul_rate_type: Schema.NullOr(RateType),
  customer_line_haul_rate: unitRate,
  customer_hours: typedNumber,
  customer_fsc_percentage: typedNumber,
  customer_fsc_per_mile: typedNumber,
  carrier_line_haul_rate_type: Schema.NullOr(RateType),
  carrier_line_haul_rate: unitRate,
  carrier_hours: typedNumber,
  carrier_fsc_percentage: typedNumber,
  carrier_fsc_per_mile: typedNumber,
  carrier_line_haul_pay_percent: typedNumber,
  carrier_max_rate: money,
  carrier_suggested_market_rate: money,
}

/** A rate line of the load [3.30]. Line 1 is line haul and line 2 fuel; added lines start after them [9.4]. */
export const lineFields = {
  line_num: whole(1, 99),
  code: text(40),
  description: text(255),
  carrier: text(),
  customer_rate: money,
  carrier_rate: money,
  customer_quoted_rate: money,
  carrier_quoted_rate: money,
  customer_rate_autogenerated: flag,
  carrier_rate_autogenerated: flag,
  customer_rate_message: text(255),
  carrier_rate_message: text(255),
  release: flag,
}

/** One item on the load [3.14]. Length, width and height are in inches of one pallet, or of one piece if it has no pallets. */
export const itemFields = {
  description: text(255),
  pieces: typedNumber,
  pallets: typedNumber,
  weight: typedNumber,
  length: typedNumber,
  width: typedNumber,
  height: typedNumber,
  stackable: flag,
  item_class: digits(20),
  nmfc: text(40),
  hazmat: flag,
}

type Of<F extends Schema.Struct.Fields> = Schema.Struct.Type<F>

export type Location = Of<typeof locationFields>
export type ReferenceTag = Of<typeof referenceTagFields>
export type PickStop = Of<typeof stopFields>
export type Party = Of<typeof partyFields>
export type UserRef = Of<typeof userRefFields>
export type LoadInfo = Of<typeof loadInfoFields>
export type Rates = Of<typeof rateFields>
export type RateLine = Of<typeof lineFields>
export type Item = Of<typeof itemFields>
