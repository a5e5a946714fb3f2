import { Result, Schema } from 'effect'
import { describe, expect, test } from 'vitest'
import { date, flag, money, time, timezone, typedNumber, unitRate } from '../fields/field-schemas.ts'
import { inputOfBody, ShipmentBody } from '../protocol/shipment-body.ts'
import { shipmentOfResource, shipmentResource } from '../protocol/shipment-resource.ts'
import type { ShipmentInput } from './input.ts'
import { LEGS } from './intermodal/legs.ts'
import { intermodalPlainFields, legFields, RAMP_NAMES, rampFields } from './intermodal/shape.ts'
import { ADMIN, created, DANA, folded, given, PRO, REQUIRED, TEST_CARRIER } from './load.fixture.ts'
import { itemFields, lineFields, loadInfoFields, locationFields, partyFields, rateFields, stopFields } from './shape.ts'
import { toSparseShipment } from './sparse-shipment.ts'
import type { Shipment } from './state.ts'
import type { ShipmentEvent } from './stream.ts'

/** A load with every field filled is created, folded, returned, read back by a form and saved; no field may get lost. */

const STOPS = 14
const decodes = (schema: Schema.Top, value: unknown) => Result.isSuccess(Schema.decodeUnknownResult(schema as Schema.Codec<unknown>)(value))

/** A value for a field that is not its blank value and differs from others of its kind. */
const sampleOf = (name: string, schema: Schema.Top, place: number): unknown => {
  if (schema === date) return '2026-11-21'
  if (schema === time) return '08:00'
  if (schema === flag) return true
  if (schema === money || schema === unitRate) return `${place + 1}.25`
  if (schema === typedNumber) return place + 3
  if (schema === timezone) return 'America/Chicago'
  const text = `${name} ${place}`
  const found = [text, name.slice(0, 3), place + 1, 'Flat Rate'].find((value) => decodes(schema, value))
  if (found === undefined) throw new Error(`say what ${name} may be`)
  return found
}
const filled = (fields: Schema.Struct.Fields, place: number, apart: Readonly<Record<string, unknown>> = {}) => ({
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !(name in apart))
      .map(([name, schema]) => [name, sampleOf(name, schema as Schema.Top, place)]),
  ),
  ...apart,
})
const six = <T>(make: (number: number) => T): readonly T[] => [1, 2, 3, 4, 5, 6].map(make)
const tags = (of: string) => six((number) => ({ label: `${of} label ${number}`, value: `${of} value ${number}` }))
const NOT_YET = { arrival_date: null, arrival_time: null, departure_date: null, departure_time: null }

const party = (name: string, place: number) =>
  filled(partyFields, place, { name, alternate_emails: [1, 2, 3, 4, 5].map((number) => `ops${number}@${place}.example`) })
const stop = (_: unknown, place: number) =>
  filled(stopFields, place, {
    ...NOT_YET,
    id: null,
    stop_num: place + 1,
    event_type: place === 0 ? 'P' : place % 2 ? 'D' : 'S',
    location: filled(locationFields, place, { state: 'IL', latitude: 40 + place, longitude: -80 - place }),
    references: six((number) => `ref ${place}.${number}`),
    dynamic_reference_tags: tags(`stop ${place}`),
  })
const line = (line_num: number) => filled(lineFields, line_num, { line_num, code: `ACC${line_num}` })
const { reference, origin, destination, eta_date, eta_time } = legFields
const PLAN_OF_LEG = { reference, origin, destination, eta_date, eta_time }
const USERS = { sales_representative: DANA, service_representative_user: ADMIN, dispatcher_assigned_user: DANA }

const SENT = {
  mode: 'intermodal',
  customer: party('Great Lakes Steel', 1),
  bill_to: party('Halden Paper', 2),
  ...USERS,
  load_info: filled(loadInfoFields, 1, { dispatched: null, miles_source: 'typed' }),
  rates: filled(rateFields, 1),
  accessorial_lines: [3, 4, 5, 6, 7, 8, 9, 10, 11].map(line),
  items: [1, 2, 3].map((place) => filled(itemFields, place)),
  pick_stops: Array.from({ length: STOPS }, stop),
  intermodal: filled(intermodalPlainFields, 1, {
    type: 'cross_town',
    ...Object.fromEntries(RAMP_NAMES.map((ramp, place) => [ramp, filled(rampFields, place, { state: 'IL' })])),
  }),
  intermodal_legs: Object.fromEntries(LEGS.map((leg, place) => [leg, filled(PLAN_OF_LEG, place)])),
  instruction: { special_instructions: 'Ring twice' },
  dynamic_reference_tags: tags('load'),
  notes: 'Call first',
}

const read = (body: unknown): ShipmentInput =>
  inputOfBody(Schema.decodeUnknownSync(ShipmentBody)(body, { onExcessProperty: 'error' })).input
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const answered = (load: Shipment) => asJson({ ...shipmentResource(load, 7, REQUIRED), lock: null })
const replayed = (events: readonly ShipmentEvent[], from: Shipment | null = null) => folded(asJson(events), from)

const createdLoad = () =>
  replayed(
    given()
      .when({ type: 'CreateShipment', pro: PRO, shipment: read(SENT), source: 'user' })
      .events(),
  )
/** The same load after every stop was served and the driver's details were entered. */
const servedLoad = () => {
  const load = createdLoad()
  const covered = given(created(load))
    .when({ type: 'CoverShipment', override_reason: null, shipment: null }, { carrier: TEST_CARRIER })
    .events()
  const served = {
    load_info: { ...SENT.load_info, dispatched: '2026-11-21T07:00' },
    pick_stops: load.pick_stops.map(({ id }) => ({
      id,
      arrival_date: '2026-11-21',
      arrival_time: '08:00',
      departure_date: '2026-11-21',
      departure_time: '08:00',
    })),
  }
  const saved = given(created(load), ...covered)
    .when({ type: 'ReviseShipment', shipment: read(served) })
    .events()
  return replayed([created(load), ...covered, ...saved])
}

test('every field sent is in the response: shipment, parties, items, lines, stops, load, driver and dispatch [3.11, 3.12, 3.13, 3.14, 3.15, 3.17, 3.18, 3.22, 3.28]', () => {
  const resource = answered(createdLoad())
  const { pick_stops, accessorial_lines, ...others } = SENT
  expect(resource).toMatchObject({ pro: PRO, mode_record: { label: 'Intermodal', value: 'intermodal' }, ...others })
  expect(resource.accessorial_lines.slice(2)).toEqual(accessorial_lines)
  expect(resource.numbered_accessorial_lines['3']).toEqual(accessorial_lines[1])
  expect(resource.items.map(({ shipment_pro }) => shipment_pro)).toEqual([PRO, PRO, PRO])
  pick_stops.forEach((sent, place) => {
    const { state, ...location } = sent.location as Record<string, unknown>
    expect(resource.pick_stops[place]).toMatchObject({ ...sent, id: `${PRO}-S${place + 1}`, location })
    expect(resource.pick_stops[place]).toMatchObject({ shipment_pro: PRO, city: location.city, state, zip: location.zip })
  })
  expect(resource.alerts).toEqual([])
})

describe.each([
  ['a new load', createdLoad],
  ['a load that was served', servedLoad],
])('%s', (_, load) => {
  test('a load reads the same in a form, and saving the response unchanged changes nothing [7.20]', () => {
    const state = load()
    const resource = answered(state)
    expect(shipmentOfResource(resource)).toEqual(asJson(state))
    // A served load has a carrier, which no new load has, so the event isn't made like a new one.
    const created = { type: 'ShipmentCreated', schema_version: 1, data: { shipment: toSparseShipment(state) } } as const
    expect(folded([created])).toEqual(state)
    given(created)
      .when({
        type: 'ReviseShipment',
        shipment: read({ ...resource, advance_total: 'read-only', audit_logs: [], shipment_critical_update_log: [] }),
      })
      .gives()
  })
})

test('a load keeps more than twelve stops, each with six references and six tags [3.29, 9.5]', () => {
  const stops = answered(servedLoad()).pick_stops
  expect(stops).toHaveLength(STOPS)
  for (const [place, { references, dynamic_reference_tags, departure_time }] of stops.entries()) {
    expect([references.length, dynamic_reference_tags, departure_time]).toEqual([6, tags(`stop ${place}`), '08:00'])
  }
})

test.each([
  [
    'stop',
    [3.23, 3.24, 3.25, 3.26, 3.27],
    'pick_stops',
    'shipment_pro stop_num event_type location_name contact email hours phone pieces weight pallets account_number ref_number notes appt_note received_by seal appt_fcfs appt_confirmed ready_or_deliver appt_start_date appt_start_time appt_end_date appt_end_time appt_eta_start_date appt_eta_start_time appt_eta_end_date appt_eta_end_time ready_or_deliver_date ready_or_deliver_time arrival_date arrival_time departure_date departure_time city state location references dynamic_reference_tags',
  ],
  [
    'line',
    [3.3],
    'accessorial_lines',
    'line_num carrier_rate customer_rate carrier_quoted_rate customer_quoted_rate carrier code description carrier_rate_autogenerated customer_rate_autogenerated carrier_rate_message customer_rate_message release',
  ],
  ['item', [3.14], 'items', 'pieces weight item_class shipment_pro pallets nmfc'],
] as const)('a %s in the response has every field that the spec names [3.23, 3.24, 3.25, 3.26, 3.27, 3.30]', (_, _ids, list, names) => {
  for (const entry of answered(createdLoad())[list]) expect(Object.keys(entry)).toEqual(expect.arrayContaining(names.split(' ')))
})

test('the load in the response has every field and requirement that the spec names [2.57, 3.17, 3.18, 3.28]', () => {
  const { load_info, pick_stops, ...load } = answered(createdLoad())
  const named = (names: string) => expect.arrayContaining(names.split(' '))
  expect(Object.keys(load_info)).toEqual(
    named(
      'mode dispatched revenue_type agent_id office req_min_temp load_description declared_value equipment_type miles_truck signed_by req_tonu carrier_id pieces weight freight_class open_events open_events_acknowledged status driver_1_ref_driver driver_1_cell driver_1_email driver_2_ref_driver driver_2_cell driver_2_email dispatcher dispatcher_phone dispatcher_email driver_origin_city driver_origin_state driver_empty_miles truck_num pickup_appt carrier_ref seal_num trailer_number',
    ),
  )
  expect(Object.keys(load_info)).toEqual(
    named(
      'miles footage hazmat pallet_exchange pallet_exchange_in pallet_exchange_out temperature_control req_max_temp reefer_set_point pre_cool seal_required straps_chains oversized permits tarp tarp_size blind hot high_risk no_broker labor fsma team escorts tariff liftgate inside mass_release',
    ),
  )
  expect(Object.keys(pick_stops[0]?.location ?? {})).toEqual(
    named('id address address_2 city state zip country latitude longitude timezone name hours contact phone email'),
  )
  expect(Object.keys(load)).toEqual(
    named(
      'pro status mode_record customer bill_to sales_representative service_representative_user dispatcher_assigned_user reserved_by_user items accessorial_lines numbered_accessorial_lines check_calls incidents events dynamic_reference_tags instruction lock',
    ),
  )
  expect(load.customer?.incident_management).toBe(true)
})
