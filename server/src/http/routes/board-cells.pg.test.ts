import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { intermodalPlainFields } from '@waybill/shared/shipment/intermodal/shape'
import { itemFields, lineFields, loadInfoFields, locationFields, partyFields, rateFields, stopFields } from '@waybill/shared/shipment/shape'
import { beforeAll, expect, test } from 'vitest'
import { openCoverHouse } from './cover.harness.ts'

type Said = { readonly [key: string]: unknown }

const { arrive, call, carrier } = await openCoverHouse()
beforeAll(arrive)

/** Of four digits, so that none is a part of another. */
let count = 1000
const next = () => ++count
const marked = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, `${field} ${next()}`]))
const numbers = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, 10_000 + next()]))
const flags = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, true]))
/** Money of the wire, as a cell has it. */
const dollars = () => `${10_000 + next()}.25`

const place = { city: 'Laredo', state: 'TX', zip: '78040', country: 'US' }
const party = () => ({
  ...marked('name account_number address contact phone hours email vision_id'),
  ...place,
  alternate_emails: [1, 2, 3, 4, 5].map((number) => `mail${next()}@${number}.example`),
})
const time = (): string => {
  const number = next()
  return `${String(6 + (Math.floor(number / 60) % 12)).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}`
}
const moments = (day: string, names: string) =>
  Object.fromEntries(
    names.split(' ').flatMap(
      (name) =>
        [
          [`${name}_date`, day],
          [`${name}_time`, time()],
        ] as const,
    ),
  )
const stop = (event_type: 'P' | 'D', day: string) => ({
  event_type,
  ...marked('location_name contact email hours phone ref_number appt_note item_description seal'),
  ...marked('account_number notes received_by'),
  ...numbers('pieces weight pallets'),
  ...flags('appt_fcfs appt_confirmed'),
  ...moments(day, 'appt_start appt_end appt_eta_start appt_eta_end ready_or_deliver'),
  location: { ...place, ...marked('address address_2') },
  references: [1, 2, 3, 4, 5, 6].map(() => `R${next()}`),
  dynamic_reference_tags: [{ label: 'SO', value: `T${next()}` }],
})
const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}`

const FLAGS =
  'hazmat hot high_risk blind pallet_exchange team escorts labor no_broker fsma oversized permits tarp straps_chains seal_required liftgate inside customs_bonded load_boards mass_release temperature_control pre_cool'
const load = {
  mode: 'intermodal',
  customer: party(),
  bill_to: party(),
  load_info: {
    ...marked('revenue_type agent_id office equipment_type load_description tarp_size tariff business_unit manifest_number'),
    ...marked('customer_reference purchase_order bill_of_lading driver_1_ref_driver driver_1_cell driver_1_email driver_2_ref_driver'),
    ...marked('driver_2_cell driver_2_email dispatcher dispatcher_phone dispatcher_email driver_origin_city truck_num trailer_number'),
    ...marked('container_number carrier_ref seal_num signed_by pickup_appt'),
    ...numbers('weight pieces footage miles miles_truck pallet_exchange_in pallet_exchange_out reefer_set_point req_min_temp'),
    ...numbers('req_max_temp driver_empty_miles'),
    ...flags(`${FLAGS} req_tonu`),
    driver_origin_state: 'TX',
    declared_value: dollars(),
  },
  rates: {
    ...numbers('customer_hours carrier_hours customer_fsc_percentage customer_fsc_per_mile carrier_fsc_percentage carrier_fsc_per_mile'),
    ...numbers('carrier_line_haul_pay_percent'),
    customer_line_haul_rate_type: 'Flat Rate',
    carrier_line_haul_rate_type: 'Flat Rate',
    customer_line_haul_rate: dollars(),
    carrier_line_haul_rate: dollars(),
    carrier_max_rate: dollars(),
    carrier_suggested_market_rate: dollars(),
  },
  accessorial_lines: [3, 4, 5, 6, 7, 8, 9, 10].map((line_num) => ({
    line_num,
    ...marked('code carrier description'),
    customer_rate: dollars(),
    carrier_rate: dollars(),
  })),
  items: [{ ...marked('description nmfc'), ...numbers('pieces pallets weight length width height'), item_class: '92.5' }],
  pick_stops: [stop('P', day(1)), ...Array.from({ length: 10 }, (_, index) => stop('D', day(index + 2))), stop('D', day(12))],
  intermodal: {
    type: 'cross_town',
    ...marked('waybill_1 waybill_2 waybill_3 booking_number routing stcc_code'),
    rail_free_time_start_date: '2026-12-20',
    rail_free_time_end_date: '2026-12-21',
    pickup_ramp: { ...marked('name address'), city: 'Mesquite', state: 'TX' },
    destination_ramp: { ...marked('name address'), city: 'Joliet', state: 'IL' },
    cross_town_ramp: { ...marked('name address'), city: 'Chicago', state: 'IL' },
  },
  instruction: marked('special_instructions'),
  ...marked('notes'),
}

/** What of a load has no column in the catalogue or stands there in other words, although it can be typed [2.57–2.80]. */
const WITHOUT_COLUMN =
  /^(load_info\.(signed_by|pickup_appt)|accessorial_lines\.\d\.description|items\.0\.(description|nmfc|pieces|pallets|weight|length|width|height)|pick_stops\.\d+\.(account_number|notes|received_by|location\.address_2|event_type)|intermodal\.(type|\w+_ramp\.address))$/
/** What the server works out or others do: no field of the form. */
const OF_NO_FIELD =
  /^(lock|tender|late|exceptions|check_call_due_at|late_risk_at|reserved_by|customer_id|line_(haul|1)_carrier|confirm_|carrier_(cargo|liability|general_liability)_expires|carrier_safety_rating|incident_|check_call_|mp_|dispatched|dispatcher_actual|door_to_door_|stop_\d+_(arrival|departure)|consignee_(arrival|departure)|\w+_(outgated|ingated|departed|arrived|notified|unloaded|dispatched)$)/

const leaves = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, path === '' ? key : `${path}.${key}`))
    : [[path, value]]

const readCells = async (pro: string): Promise<Said> => {
  const cells: Record<string, unknown> = {}
  const keys = [...SHIPMENT_COLUMNS.keys()]
  for (let from = 0; from < keys.length; from += 100) {
    const { json } = await call('GET', `/live_board?filters[pro]=${pro}&columns=${keys.slice(from, from + 100).join(',')}`)
    Object.assign(cells, json.live_board[0].cells)
  }
  return cells
}

test('every field that can be typed of a load is asked of below: one that comes new has a column or is said to have none', () => {
  const typed = (fields: object, said: object, others: string) => [
    Object.keys(fields)
      .filter((key) => !others.split(' ').includes(key))
      .toSorted(),
    Object.keys(said).toSorted(),
  ]
  const [first] = load.pick_stops
  const pairs = [
    typed(loadInfoFields, load.load_info, 'dispatched miles_source freight_class'),
    typed(rateFields, load.rates, ''),
    typed(partyFields, load.customer, 'id incident_management'),
    typed(stopFields, first as object, 'id stop_num ready_or_deliver arrival_date arrival_time departure_date departure_time'),
    typed(locationFields, first?.location as object, 'id name latitude longitude timezone hours contact phone email'),
    typed(
      lineFields,
      load.accessorial_lines[0] as object,
      Object.keys(lineFields)
        .filter((key) => /quoted|auto|message|release/.test(key))
        .join(' '),
    ),
    typed(itemFields, load.items[0] as object, 'stackable hazmat'),
    typed(intermodalPlainFields, Object.fromEntries(Object.entries(load.intermodal).filter(([key]) => !key.endsWith('_ramp'))), ''),
  ]
  for (const [known, said] of pairs) expect(said).toEqual(known)
})

test('what is written into a load stands on the board: no field without its column, no column of a field empty [2.57, 2.58, 2.64, 2.65, 2.68, 2.69, 2.72, 2.77, 3.29]', async () => {
  const users = { sales_representative: 'miles', service_representative_user: 'viewer', dispatcher_assigned_user: 'dana' }
  const { json: people } = await call('GET', '/users', undefined, 'admin')
  const idOf = (username: string) => people.users.find((user: Said) => user.username === username).id
  const roles = Object.fromEntries(Object.entries(users).map(([role, username]) => [role, { id: idOf(username), username }]))
  const created = await call('POST', '/shipments', { shipment: { ...load, ...roles } })
  expect([created.status, created.json.error]).toEqual([201, undefined])
  const { pro } = created.json.shipment
  await call('GET', `/shipments/${pro}?with_lock=true`)
  const dray = await carrier({
    ...marked('name'),
    scac: 'DRAY',
    email: 'dray@dray.example',
    mc_number: '771001',
    dot_number: '3377001',
    phone: '(956) 555-0101',
  })
  for (const leg of ['pickup_dray', 'origin_rail', 'cross_town', 'dest_rail', 'dest_dray']) {
    const body = { pro, leg, carrier_id: dray.id, reference: `REF ${leg}`, eta_date: day(14), eta_time: '09:30' }
    const { status, json } = await call('PUT', '/cover_leg', { cover_leg: body })
    expect([status, json.error?.message]).toEqual([200, undefined])
  }
  const cells = await readCells(pro)
  const said = JSON.stringify(Object.values(cells))
  const stands = (value: unknown) => said.includes(typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : String(value))
  const unseen = leaves(load).filter(([path, value]) => typeof value !== 'boolean' && !WITHOUT_COLUMN.test(path) && !stands(value))
  expect(unseen).toEqual([])
  const empty = Object.entries(cells).filter(([key, cell]) => !OF_NO_FIELD.test(key) && (cell === null || cell === '' || cell === false))
  expect(empty).toEqual([])
})
