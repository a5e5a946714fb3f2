import { expect, test } from 'vitest'
import type { Json } from '../../log/envelope.ts'
import { shipmentColumns } from '../../shipment/board-row.ts'
import { LEGS } from '../../shipment/intermodal/legs.ts'
import { testLoad } from '../../shipment/load.fixture.ts'
import type { Shipment } from '../../shipment/state.ts'
import type { ShipmentBoardRow } from '../shipment-row.ts'
import { fullLoad } from './full-load.fixture.ts'
import { LOAD_COLUMNS } from './load-columns.ts'
import { ROW_COLUMNS, type ShipmentColumn } from './row-columns.ts'

/** What says what a load is and has to stay as it is, so that the load is read at all. */
const KEPT = /^(pro|mode|source|created_by|imported_status|intermodal\.type|confirmations\.\d+\.state)$/

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A text of the shape of another, and no other text. */
const textLike = (value: string, number: number): string => {
  const day = `20${10 + Math.floor(number / 336)}-${twoDigits(1 + (Math.floor(number / 28) % 12))}-${twoDigits(1 + (number % 28))}`
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return `${day}T09:00`
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${day}T09:00:00.000Z`
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day
  if (/^\d\d:\d\d$/.test(value)) return `${twoDigits(Math.floor(number / 60) % 24)}:${twoDigits(number % 60)}`
  return `text ${number}`
}

/** The load with a value of its own in every field, and where each of them stands. */
const markedLoad = (load: Shipment) => {
  const paths = new Map<Json, string>()
  let count = 0
  const mark = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => mark(each, `${path}.${index}`))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mark(each, path === '' ? key : `${path}.${key}`)]))
    if (KEPT.test(path) || (typeof value !== 'string' && typeof value !== 'number') || path.endsWith('.line_num')) return value
    count += 1
    const marked = typeof value === 'number' ? 1000 + count : textLike(value, count)
    paths.set(marked, path)
    if (typeof marked === 'number') paths.set((path.endsWith('_per_mile') ? marked : marked / 100).toFixed(2), path)
    return marked
  }
  return { load: mark(load, '') as Shipment, paths }
}

const { load, paths } = markedLoad(fullLoad('cross_town'))
const doorToDoor = markedLoad(fullLoad('door_to_door'))

const CARRIER = { carrier_mc: 'mc_number', carrier_dot: 'dot_number', carrier_scac: 'scac', carrier_phone: 'phone', carrier_email: 'email' }
const PAPERS = {
  carrier_cargo_expires: 'cargo_insurance_expires',
  carrier_liability_expires: 'liability_insurance_expires',
  carrier_general_liability_expires: 'general_liability_insurance_expires',
  carrier_safety_rating: 'safety_rating',
}
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(CARRIER).map(([key, field]) => [key, [`carrier.${field}`]])),
  ...Object.fromEntries(Object.entries(PAPERS).map(([key, field]) => [key, [`compliance.carrier.${field}`]])),
  carrier_dispatcher: ['load_info.dispatcher'],
  created_at: ['created_at'],
  dispatcher_actual: ['dispatcher_actual_user.username'],
  special_instructions: ['instruction.special_instructions'],
  last_note: ['check_calls.0.note'],
  check_call_at: ['check_calls.0.date', 'check_calls.0.time', 'check_calls.0.timezone'],
  incident_change: ['incidents.0.original_field_value', 'incidents.0.updated_field_value'],
  customer_rate_hours: ['rates.customer_hours'],
  carrier_rate_hours: ['rates.carrier_hours'],
  mp_partner_status: ['carrier.mp_partner_status'],
  mp_track_start: ['macropoint_load.track_start_time_date', 'macropoint_load.track_start_time_time', 'pick_stops.0.location.timezone'],
}
/** What is no field of the load but follows from several, or from what it is. */
const DERIVED =
  /^(stop_count|dispatched|customer_total|carrier_total|gross_profit|net_margin|intermodal_type|confirm_(sent|received)|\w+_status)$/

/** Where the load keeps what a column shows, by the key of the column [2.57–2.80]. */
const pathsOf = (key: string): readonly string[] => {
  const given = OTHERS[key]
  if (given) return given
  const [, stop, ofStop = ''] = /^(stop_\d+|consignee)_(.+)$/.exec(key) ?? []
  if (stop) {
    const at = `pick_stops.${stop === 'consignee' ? 11 : Number(stop.slice(5)) - 1}`
    if (/^(address|city|state|zip|country)$/.test(ofStop)) return [`${at}.location.${ofStop}`]
    if (/^(appt_(eta_)?(start|end)|ready_or_deliver|arrival|departure)$/.test(ofStop))
      return [`${at}.${ofStop}_date`, `${at}.${ofStop}_time`, `${at}.location.timezone`]
    const known = ['ref_number', 'dynamic_reference_tags.0.label', 'dynamic_reference_tags.0.value', 'references.0', 'references.1']
    return ofStop === 'references' ? known.map((field) => `${at}.${field}`) : [`${at}.${ofStop}`]
  }
  const leg = LEGS.find((each) => key.startsWith(`${each}_`))
  if (leg) {
    const field = key.slice(leg.length + 1)
    const at = `intermodal_legs.${leg}`
    if (field === 'carrier') return [`${at}.carrier.name`]
    return /^(reference|origin|destination)$/.test(field) ? [`${at}.${field}`] : [`${at}.${field}_date`, `${at}.${field}_time`]
  }
  const [, party, ofParty = ''] =
    /^(customer|bill_to)_(account_number|address|city|state|zip|country|contact|phone|hours|vision_id|email\w*|name)$/.exec(key) ?? []
  if (party) {
    const [, email] = /^email_(\d)$/.exec(ofParty) ?? []
    return [`${party}.${email ? `alternate_emails.${Number(email) - 2}` : ofParty}`]
  }
  const [, line, ofLine = ''] = /^(line_haul|line_\d)_(carrier|type|customer_amount|carrier_amount)$/.exec(key) ?? []
  if (line) {
    const field = { carrier: 'carrier', type: 'code', customer_amount: 'customer_rate', carrier_amount: 'carrier_rate' }[ofLine]
    return [`accessorial_lines.${line === 'line_haul' ? 0 : line.slice(5)}.${field}`]
  }
  const [, ramp, ofRamp = ''] = /^(pickup_ramp|destination_ramp)_(\w+)$/.exec(key) ?? []
  if (ramp) return [`intermodal.${ramp}.${ofRamp}`]
  const [, word, ofWord = ''] = /^(check_call|incident|intermodal|mp)_(\w+)$/.exec(key) ?? []
  if (word)
    return [`${{ check_call: 'check_calls.0', incident: 'incidents.0', intermodal: 'intermodal', mp: 'macropoint_load' }[word]}.${ofWord}`]
  return [`${/_rate|_fsc_|_pay_percent/.test(key) ? 'rates' : 'load_info'}.${key}`]
}

/** The parts of a cell as the load has them: a moment has three parts, several texts are joined. */
const partsOf = (cell: Json): readonly Json[] => {
  if (typeof cell === 'string') return /^text .*text /.test(cell) ? (cell.match(/text \d+/g) ?? []) : [cell]
  return typeof cell === 'object' && cell !== null ? Object.values(cell) : [cell]
}

const isLegMoment = ({ key, type }: ShipmentColumn) => type === 'moment' && LEGS.some((leg) => key.startsWith(`${leg}_`))

test('every column shows the field of the load that it is named for, and that alone [2.57, 2.58, 2.59, 2.60, 2.61, 2.62, 2.64, 2.65, 2.66, 2.68, 2.69, 2.70, 2.71, 2.72, 2.73, 2.74, 2.75, 2.76, 2.77, 2.78, 2.79, 2.80]', () => {
  const row = {} as ShipmentBoardRow
  const columns = LOAD_COLUMNS.filter(({ key, type }) => type !== 'flag' && !DERIVED.test(key))
  expect(columns.length).toBeGreaterThan(480)
  const wrong = columns.flatMap((column) => {
    const marked = column.key.startsWith('door_to_door') ? doorToDoor : { load, paths }
    const shown = partsOf(column.read(row, marked.load)).map((part) => marked.paths.get(part) ?? part)
    const wanted = pathsOf(column.key)
    // In which zone a leg is told follows from where it goes.
    const found = isLegMoment(column) ? shown.slice(0, 2) : shown
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [[column.key, found, wanted]]
  })
  expect(wrong).toEqual([])
})

test('a flag of the load is that of one column [2.57]', () => {
  const flags = LOAD_COLUMNS.filter(({ key, type }) => type === 'flag' && !DERIVED.test(key))
  expect(flags.length).toBeGreaterThanOrEqual(15)
  const none = Object.fromEntries(Object.entries(load.load_info).map(([key, value]) => [key, typeof value === 'boolean' ? false : value]))
  for (const { key } of flags) {
    const alone = { ...load, load_info: { ...none, [key]: true } } as unknown as Shipment
    expect(flags.filter(({ read }) => read({} as ShipmentBoardRow, alone) === true).map((flag) => flag.key)).toEqual([key])
  }
})

test('totals, counts and statuses follow from the load [2.57, 2.63, 2.68, 2.78, 2.79]', () => {
  const cell = (key: string) => LOAD_COLUMNS.find((column) => column.key === key)?.read({} as ShipmentBoardRow, load)
  const cents = (side: 'customer_rate' | 'carrier_rate') => load.accessorial_lines.reduce((sum, line) => sum + Number(line[side]), 0)
  const [paid, cost] = [cents('customer_rate'), cents('carrier_rate')]
  expect([cell('customer_total'), cell('carrier_total'), cell('gross_profit')]).toEqual(
    [paid, cost, paid - cost].map((sum) => (sum / 100).toFixed(2)),
  )
  expect(cell('net_margin')).toBeCloseTo(((paid - cost) / paid) * 100, 2)
  expect([cell('stop_count'), cell('intermodal_type'), cell('confirm_sent'), cell('confirm_received')]).toEqual([
    12,
    'Cross Town',
    true,
    true,
  ])
  const { timezone } = load.pick_stops[0]?.location ?? {}
  expect(cell('dispatched')).toEqual({ date: String(load.load_info.dispatched).slice(0, 10), time: '09:00', timezone })
  expect(['pickup_dray', 'origin_rail', 'cross_town', 'dest_rail', 'dest_dray'].map((leg) => cell(`${leg}_status`))).toEqual([
    'INGATED',
    'NOTIFIED',
    'INGATED',
    'NOTIFIED',
    'INGATED',
  ])
})

test('the columns of the row say what the load says [2.45, 2.57, 2.58, 2.64, 2.67, 3.7, 3.8]', () => {
  const flags = ['hazmat', 'pallet_exchange', 'temperature_control', 'customs_bonded', 'load_boards', 'hot', 'high_risk']
  const ofInfo = [
    'equipment_type',
    'load_description',
    'revenue_type',
    'agent_id',
    'office',
    'business_unit',
    'customer_reference',
    'manifest_number',
    'trailer_number',
    'container_number',
  ]
  const people = {
    sales_representative: 'ann',
    service_representative_user: 'ben',
    dispatcher_assigned_user: 'cid',
    reserved_by_user: 'dot',
  }
  const source = {
    ...load,
    ...Object.fromEntries(Object.entries(people).map(([role, username]) => [role, { id: username, username }])),
    customer: { ...load.customer, id: '7' },
    carrier: { ...load.carrier, id: '12' },
    load_info: { ...load.load_info, miles: 951, weight: 42_500 },
    tracking: null,
    released: null,
    void_info: null,
    pick_stops: load.pick_stops.map((stop) => ({
      ...stop,
      dynamic_reference_tags: [],
      location: { ...stop.location, timezone: 'America/Denver' },
    })),
  } as unknown as Shipment
  const row = { ...shipmentColumns(source), id: source.pro, locked_by_id: null } as unknown as ShipmentBoardRow
  const shown = Object.fromEntries(ROW_COLUMNS.map(({ key, read }) => [key, read(row, null)]))
  const [pickup, consignee] = [source.pick_stops[0], source.pick_stops[11]].map((stop) => ({
    name: stop?.location_name,
    city: stop?.location.city,
    state: stop?.location.state,
    date: stop?.appt_start_date,
    time: stop?.appt_start_time,
    timezone: 'America/Denver',
  }))
  expect(shown).toMatchObject({
    pro: '4820001',
    mode: 'intermodal',
    miles: 951,
    weight: 42_500,
    customer: source.customer?.name,
    customer_id: '7',
    carrier: source.carrier?.name,
    carrier_id: '12',
    pickup,
    consignee,
    sales_representative: 'ann',
    service_representative: 'ben',
    dispatcher: 'cid',
    reserved_by: 'dot',
    lock: null,
    ...Object.fromEntries(ofInfo.map((key) => [key, source.load_info[key as 'office']])),
    ...Object.fromEntries(flags.map((key) => [key, true])),
  })
  // Each flag alone, as all of them say the same.
  const off = { ...Object.fromEntries(flags.map((key) => [key, false])), req_min_temp: null, req_max_temp: null, reefer_set_point: null }
  for (const flag of flags) {
    const alone = { ...source, load_info: { ...source.load_info, ...off, [flag]: true } } as unknown as Shipment
    const cells = { ...shipmentColumns(alone), id: source.pro } as unknown as ShipmentBoardRow
    expect(ROW_COLUMNS.filter(({ key, read }) => flags.includes(key) && read(cells, null) === true).map(({ key }) => key)).toEqual([flag])
  }
})

test.each([
  ['is marked so', { temperature_control: true }, true],
  ['has a lowest temperature, zero too', { req_min_temp: 0 }, true],
  ['has a highest temperature', { req_max_temp: 36 }, true],
  ['has a set point', { reefer_set_point: -10 }, true],
  ['has none of them', {}, false],
])('the column and the filter Temperature Control find a load that %s [2.57, 3.8]', (_, load_info, expected) => {
  const { cells } = shipmentColumns(testLoad({ load_info }))
  expect(cells.temperature_control === true).toBe(expected)
})
