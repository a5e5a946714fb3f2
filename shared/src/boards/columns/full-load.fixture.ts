import type { Json } from '../../log/envelope.ts'
import { blankShipment } from '../../shipment/blank-shipment.ts'
import { LEGS } from '../../shipment/intermodal/legs.ts'
import type { IntermodalType } from '../../shipment/intermodal/shape.ts'
import { TEST_CARRIER } from '../../shipment/load.fixture.ts'
import type { Shipment } from '../../shipment/state.ts'
import { STOP_BLOCKS } from './load/stop-columns.ts'

export const DAY = '2026-11-20'
export const INSTANT = '2026-11-20T15:00:00.000Z'

/** The value of a field, by its name, when everything is filled in. */
const valueFor = (field: string): Json => {
  if (field === 'timezone') return 'America/Chicago'
  if (field === 'dispatched') return `${DAY}T09:00`
  if (/(^|_)date$|_expires$/.test(field)) return DAY
  if (/(^|_)time$/.test(field)) return '08:00'
  if (/_at$|^last_updated$/.test(field)) return INSTANT
  return `some ${field.replaceAll('_', ' ')}`
}

/** The same with a value in every field that has none. */
const filled = <T>(value: T, field = ''): T => {
  if (value === null) return valueFor(field) as T
  if (value === false) return true as T
  if (Array.isArray(value)) return value.map((each) => filled(each)) as T
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, key)])) as T
}

const NUMBERS =
  'miles_truck pieces footage pallet_exchange_in pallet_exchange_out req_min_temp req_max_temp reefer_set_point driver_empty_miles declared_value'
const RATES =
  'customer_line_haul_rate customer_hours customer_fsc_percentage customer_fsc_per_mile carrier_line_haul_rate carrier_hours carrier_fsc_percentage carrier_fsc_per_mile carrier_line_haul_pay_percent carrier_max_rate carrier_suggested_market_rate'
const numbers = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, 7]))
const nulls = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, null]))

const location = nulls('id name address city state zip country timezone')
const stop = {
  ...nulls('location_name contact phone email hours item_description appt_note seal ref_number'),
  ...nulls(
    'appt_eta_start_date appt_eta_start_time appt_eta_end_date appt_eta_end_time appt_start_date appt_start_time appt_end_date appt_end_time',
  ),
  ...nulls('ready_or_deliver_date ready_or_deliver_time arrival_date arrival_time departure_date departure_time'),
  ...numbers('pieces weight pallets'),
  location,
  references: ['R1', null],
  dynamic_reference_tags: [nulls('label value')],
}
const party = {
  ...nulls('name account_number address city state zip country contact phone hours vision_id email'),
  alternate_emails: [null, null, null, null, null],
}

/** A load that has everything that a load of its kind can have. */
export const fullLoad = (type: IntermodalType): Shipment => {
  const blank = blankShipment({ pro: '4820001', mode: 'intermodal', source: 'user', created_at: INSTANT, created_by: 'dana' })
  const carrier = { ...nulls('name mc_number dot_number scac phone email mp_partner_status') }
  const word = { ...nulls('note user city state date time timezone'), struck: null }
  return {
    ...filled({ ...blank, carrier, customer: party, bill_to: party, pick_stops: Array.from({ length: STOP_BLOCKS }, () => stop) }),
    load_info: { ...filled(blank.load_info), ...numbers(NUMBERS) },
    rates: { ...filled(blank.rates), ...numbers(RATES) },
    accessorial_lines: Array.from({ length: 10 }, (_, index) => ({
      line_num: index + 1,
      code: 'DET',
      carrier: 'Lumper',
      customer_rate: 500,
      carrier_rate: 300,
    })),
    intermodal: { ...filled(blank.intermodal), type },
    intermodal_legs: Object.fromEntries(LEGS.map((leg) => [leg, { ...filled(blank.intermodal_legs[leg]), carrier: filled(carrier) }])),
    dispatcher_actual_user: { id: '1', username: 'dana' },
    compliance: { passed: true, findings: [], carrier: { ...TEST_CARRIER, general_liability_insurance_expires: DAY } },
    check_calls: [{ ...filled(word), struck: null }],
    incidents: [
      filled(
        nulls(
          'driver_name note original_field_value updated_field_value created_by carrier_name incident_type_code reason_code created_at appt_field_name',
        ),
      ),
    ],
    confirmations: [{ ...filled(nulls('sent_at received_at carrier_id')), state: 'sent', superseded_at: null }],
    macropoint_load: {
      ...filled(nulls('track_start_time_date track_start_time_time order_status last_updated')),
      ...numbers('tracking_duration tracking_interval'),
    },
  } as unknown as Shipment
}
