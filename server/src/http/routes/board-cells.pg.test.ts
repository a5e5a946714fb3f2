import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { intermodalPlainFields } from '@waybill/shared/shipment/intermodal/shape'
import { itemFields, lineFields, loadInfoFields, locationFields, partyFields, rateFields, stopFields } from '@waybill/shared/shipment/shape'
import { beforeAll, expect, test } from 'vitest'
import { openCoverTenants } from './cover.fixture.ts'

type Fields = { readonly [key: string]: unknown }

const { signInAll, call, carrier } = await openCoverTenants()
beforeAll(signInAll)

/** Four digits, so that no value is part of another. */
let count = 1000
const next = () => ++count
const textFields = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, `${field} ${next()}`]))
const numbers = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, 10_000 + next()]))
const flags = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, true]))
/** Money as the API has it, as a cell shows it. */
const dollars = () => `${10_000 + next()}.25`

const place = { city: 'Laredo', state: 'TX', zip: '78040', country: 'US' }
const party = () => ({
  ...textFields('name account_number address contact phone hours email vision_id'),
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
  ...textFields('location_name contact email hours phone ref_number appt_note item_description seal'),
  ...textFields('account_number notes received_by'),
  ...numbers('pieces weight pallets'),
  ...flags('appt_fcfs appt_confirmed'),
  ...moments(day, 'appt_start appt_end appt_eta_start appt_eta_end ready_or_deliver'),
  location: { ...place, ...textFields('address address_2') },
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
    ...textFields('revenue_type office load_description tarp_size tariff manifest_number'),
    agent_id: `AGENT ${next()}`,
    equipment_type: `EQ${next()}`,
    business_unit: `UNIT ${next()}`,
    ...textFields('customer_reference purchase_order bill_of_lading driver_1_ref_driver driver_1_cell driver_1_email driver_2_ref_driver'),
    ...textFields('driver_2_cell driver_2_email dispatcher dispatcher_phone dispatcher_email driver_origin_city truck_num trailer_number'),
    ...textFields('container_number carrier_ref seal_num signed_by pickup_appt'),
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
    ...textFields('carrier description'),
    code: `X${next()}`,
    customer_rate: dollars(),
    carrier_rate: dollars(),
  })),
  items: [{ ...textFields('description nmfc'), ...numbers('pieces pallets weight length width height'), item_class: '92.5' }],
  pick_stops: [stop('P', day(1)), ...Array.from({ length: 10 }, (_, index) => stop('D', day(index + 2))), stop('D', day(12))],
  intermodal: {
    type: 'cross_town',
    ...textFields('waybill_1 waybill_2 waybill_3 booking_number routing stcc_code'),
    rail_free_time_start_date: '2026-12-20',
    rail_free_time_end_date: '2026-12-21',
    pickup_ramp: { ...textFields('name address'), city: 'Mesquite', state: 'TX' },
    destination_ramp: { ...textFields('name address'), city: 'Joliet', state: 'IL' },
    cross_town_ramp: { ...textFields('name address'), city: 'Chicago', state: 'IL' },
  },
  instruction: textFields('special_instructions'),
  ...textFields('notes'),
}

/** The editable fields of a load that have no column or appear in a different form in a column [2.57–2.80]. */
const WITHOUT_COLUMN =
  /^(load_info\.(signed_by|pickup_appt)|accessorial_lines\.\d\.description|items\.0\.(description|nmfc|pieces|pallets|weight|length|width|height)|pick_stops\.\d+\.(account_number|notes|received_by|location\.address_2|event_type)|intermodal\.(type|\w+_ramp\.address))$/
/** Computed by the server or set by others: not fields of the form. */
const OF_NO_FIELD =
  /^(lock|tender|late|exceptions|check_call_due_at|late_risk_at|reserved_by|customer_id|line_(haul|1)_carrier|confirm_|carrier_(cargo|liability|general_liability)_expires|carrier_safety_rating|incident_|check_call_|mp_|dispatched|dispatcher_actual|door_to_door_|stop_\d+_(arrival|departure)|consignee_(arrival|departure)|\w+_(outgated|ingated|departed|arrived|notified|unloaded|dispatched)$)/

const leaves = (value: unknown, path = ''): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, path === '' ? key : `${path}.${key}`))
    : [[path, value]]

/** Adds the entries that the load names to the company's lists. */
const writeLists = async () => {
  const { revenue_type, agent_id, office, equipment_type, business_unit } = load.load_info as unknown as Record<string, string>
  const entries: readonly (readonly [list: string, one: string, fields: object])[] = [
    ['revenue_types', 'revenue_type', { rev_type: revenue_type, description: 'Any' }],
    ['agents', 'agent', { agent_id, name: 'Any' }],
    ['offices', 'office', { name: office }],
    ['equipment', 'equipment', { code: equipment_type, description: 'Any' }],
    ['business_units', 'business_unit', { code: business_unit, description: 'Any' }],
    ...load.accessorial_lines.map(({ code }) => ['accessorials', 'accessorial', { code, description: 'Any' }] as const),
  ]
  for (const [list, one, fields] of entries) {
    const { status, json } = await call('POST', `/${list}`, { [one]: fields }, 'admin')
    expect([status, json.error]).toEqual([201, undefined])
  }
}

const readCells = async (pro: string): Promise<Fields> => {
  const cells: Record<string, unknown> = {}
  const keys = [...SHIPMENT_COLUMNS.keys()]
  for (let from = 0; from < keys.length; from += 100) {
    const { json } = await call('GET', `/live_board?filters[pro]=${pro}&columns=${keys.slice(from, from + 100).join(',')}`)
    Object.assign(cells, json.live_board[0].cells)
  }
  return cells
}

test('every editable field of a load is covered below, so a new field must have a column or be listed as having none', () => {
  const typed = (fields: object, text: object, others: string) => [
    Object.keys(fields)
      .filter((key) => !others.split(' ').includes(key))
      .toSorted(),
    Object.keys(text).toSorted(),
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
  for (const [known, text] of pairs) expect(text).toEqual(known)
})

test('every value written into a load shows on the board, with no field without its column and no empty field column [2.57, 2.58, 2.64, 2.65, 2.68, 2.69, 2.72, 2.77, 3.29]', async () => {
  const users = { sales_representative: 'miles', service_representative_user: 'viewer', dispatcher_assigned_user: 'dana' }
  const { json: people } = await call('GET', '/users', undefined, 'admin')
  const idOf = (username: string) => people.users.find((user: Fields) => user.username === username).id
  const roles = Object.fromEntries(Object.entries(users).map(([role, username]) => [role, { id: idOf(username), username }]))
  await writeLists()
  const created = await call('POST', '/shipments', { shipment: { ...load, ...roles } })
  expect([created.status, created.json.error]).toEqual([201, undefined])
  const { pro } = created.json.shipment
  await call('GET', `/shipments/${pro}?with_lock=true`)
  const dray = await carrier({
    ...textFields('name'),
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
  const text = JSON.stringify(Object.values(cells))
  const isShown = (value: unknown) => text.includes(typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : String(value))
  const unseen = leaves(load).filter(([path, value]) => typeof value !== 'boolean' && !WITHOUT_COLUMN.test(path) && !isShown(value))
  expect(unseen).toEqual([])
  const empty = Object.entries(cells).filter(([key, cell]) => !OF_NO_FIELD.test(key) && (cell === null || cell === '' || cell === false))
  expect(empty).toEqual([])
})
