import fc from 'fast-check'
import { pointVector } from '../places/point-vector.ts'
import { regionsOf, USUAL_REGIONS } from '../record/lists/regions.ts'
import type { ShipmentFilter } from '../shipment/board-filters.ts'
import { isActive, type ShipmentStatus } from '../shipment/rules/status.ts'
import { ROW_COLUMNS } from './columns/row-columns.ts'
import { STATUS_ORDER } from './columns/status-order.ts'
import type { FilterPlaces, LocateCity } from './filter-definition.ts'
import type { LockColumns, ShipmentBoardRow, ShipmentColumns, StopCell } from './shipment-row.ts'
import type { SortOrder } from './sort.ts'

/** Rows, filters and orders for property tests: few values, so that they meet, and the ones that orders and searches stumble over. */
const phrase = fc.constantFrom(
  '',
  'acme',
  'Acme',
  'ACME',
  'Zeta 100%',
  'a_b',
  'back\\slash',
  'Éclair',
  'zürich',
  '\u{1f69b}',
  '\uff5e',
  "O'Hara",
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 })
const instant = fc.integer({ min: 0, max: 40 }).map((hours) => new Date(Date.UTC(2026, 10, 20, hours, 30)).toISOString())
const party = fc.constantFrom('1', '2', '3')
const quantity = fc.constantFrom(0, 1, 2.5, 40_000, 1e-7)
const person = fc.constantFrom('7', '8')

const state = fc.constantFrom('TX', 'IL', 'ON')
const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21')
/** Cities some miles apart, and some so near that a radius divides them. */
const CITIES = { Chicago: [41.88, -87.63], Cicero: [41.84, -87.75], Joliet: [41.53, -88.08], Dallas: [32.78, -96.8] } as const
const city = fc.constantFrom(...(Object.keys(CITIES) as (keyof typeof CITIES)[]))
const point = city.map((name) => pointVector({ latitude: CITIES[name][0], longitude: CITIES[name][1] }))

const locateCity: LocateCity = (name) => {
  const found = CITIES[name as keyof typeof CITIES] as readonly [number, number] | undefined
  return found ? { latitude: found[0], longitude: found[1] } : null
}

/** What generated filters name: some regions of a tenant's own beside the usual ones, one of them without a state. */
export const places: FilterPlaces = {
  locate: locateCity,
  regions: new Map([
    ...USUAL_REGIONS,
    ...regionsOf([
      { name: 'Ours', states: ['Texas', 'on'] },
      { name: 'Empty', states: [] },
    ]),
  ]),
}

const stop: fc.Arbitrary<StopCell> = fc.record({
  name: maybe(phrase),
  city: maybe(fc.oneof(phrase, city)),
  state: maybe(state),
  date: maybe(day),
  time: maybe(fc.constant('14:30')),
  timezone: maybe(fc.constant('America/Chicago')),
})

/** Minutes around the instants of generated rows. */
export const minute: fc.Arbitrary<string> = instant

const columns: fc.Arbitrary<Omit<ShipmentColumns, 'active'>> = fc.record({
  status: fc.constantFrom(...STATUS_ORDER, 'UNHEARD OF'),
  mode: fc.constantFrom('truckload', 'less_than_truckload', 'intermodal'),
  customer_id: maybe(party),
  carrier_id: maybe(party),
  dispatcher_id: maybe(person),
  pickup_at: maybe(instant),
  delivery_at: maybe(instant),
  weight: maybe(quantity),
  miles: maybe(quantity),
  customer_total: fc.integer({ min: -5, max: 5 }),
  carrier_total: fc.integer({ min: -5, max: 5 }),
  tender: maybe(fc.constantFrom('pending response', 'accepted')),
  search: fc.array(phrase, { maxLength: 4 }).map((found) => found.join(' ').toLowerCase()),
  cells: fc.record(
    {
      customer: phrase,
      carrier: phrase,
      pickup: stop,
      consignee: stop,
      pickup_point: point,
      consignee_point: point,
      pickup_appt: day,
      pickup_ready: day,
      consignee_appt: day,
      consignee_ready: day,
      equipment_type: phrase,
      load_description: phrase,
      revenue_type: phrase,
      agent_id: phrase,
      office: phrase,
      business_unit: phrase,
      trailer_number: phrase,
      container_number: phrase,
      customer_reference: phrase,
      manifest_number: phrase,
      dispatcher: phrase,
      sales_representative: phrase,
      service_representative: phrase,
      reserved_by: phrase,
      hazmat: fc.boolean(),
      pallet_exchange: fc.boolean(),
      temperature_control: fc.boolean(),
      customs_bonded: fc.boolean(),
      load_boards: fc.boolean(),
      hot: fc.boolean(),
      high_risk: fc.boolean(),
      late: fc.boolean(),
      exceptions: fc.boolean(),
      check_call_due_at: instant,
      late_risk_at: instant,
    },
    { requiredKeys: [] },
  ),
})

export const anyShipmentColumns: fc.Arbitrary<ShipmentColumns> = columns.map((some) => ({
  ...some,
  active: isActive(some.status as ShipmentStatus),
}))

export const anyLockColumns: fc.Arbitrary<LockColumns> = fc.oneof(
  fc.constant({ locked_by_id: null, locked_by_username: null, lock_expires_at: null }),
  fc.record({ locked_by_id: person, locked_by_username: phrase, lock_expires_at: instant }),
)

export const pro: fc.Arbitrary<string> = fc.integer({ min: 1, max: 12 }).map((number) => String(4_800_000 + number))

export const anyShipmentRow: fc.Arbitrary<ShipmentBoardRow> = fc
  .tuple(anyShipmentColumns, anyLockColumns, fc.integer({ min: 1, max: 9999 }).map(String), fc.nat(99), fc.nat(99))
  .map(([columns, lock, number, position, lock_position]) => ({
    ...columns,
    ...lock,
    id: `48${number.padStart(5, '0')}`,
    version: 1,
    position,
    lock_version: 1,
    lock_position,
  }))

export const shipmentRows = fc.uniqueArray(anyShipmentRow, { minLength: 5, maxLength: 30, selector: (row) => row.id })

const oneOrMore = (value: fc.Arbitrary<string>) => fc.uniqueArray(value, { minLength: 1, maxLength: 3 })

const one = (value: fc.Arbitrary<string>) => value.map((text) => [text])
const yesOrNo = one(fc.constantFrom('true', 'false'))
const texts = oneOrMore(phrase)
const text = one(phrase)

const region = fc.constantFrom(...places.regions.keys(), 'Gone')

const among = {
  status: oneOrMore(fc.constantFrom('active', 'to_release', ...STATUS_ORDER)),
  mode: oneOrMore(fc.constantFrom('truckload', 'less_than_truckload')),
  customer_id: oneOrMore(party),
  carrier_id: oneOrMore(party),
  dispatcher_id: oneOrMore(person),
  dispatcher: texts,
  sales_representative: texts,
  service_representative: texts,
  reserved_by: texts,
  pickup_state: oneOrMore(state),
  consignee_state: oneOrMore(state),
  pickup_region: oneOrMore(region),
  consignee_region: oneOrMore(region),
  revenue_type: texts,
  equipment_type: texts,
  agent_id: texts,
  office: texts,
  business_unit: texts,
}

/** All filters at once, each with a value. */
export const everyFilter: fc.Arbitrary<Required<ShipmentFilter>> = fc.record({
  ...among,
  not_status: among.status,
  not_mode: among.mode,
  not_customer_id: among.customer_id,
  not_carrier_id: among.carrier_id,
  not_dispatcher_id: among.dispatcher_id,
  not_dispatcher: texts,
  not_sales_representative: texts,
  not_service_representative: texts,
  not_reserved_by: texts,
  not_pickup_state: among.pickup_state,
  not_consignee_state: among.consignee_state,
  not_pickup_region: among.pickup_region,
  not_consignee_region: among.consignee_region,
  not_revenue_type: texts,
  not_equipment_type: texts,
  not_agent_id: texts,
  not_office: texts,
  not_business_unit: texts,
  pro: oneOrMore(pro),
  pro_from: one(pro),
  pro_to: one(pro),
  customer: text,
  carrier: text,
  pickup_name: text,
  consignee_name: text,
  pickup_city: one(city),
  consignee_city: one(city),
  pickup_radius: one(fc.constantFrom('1', '7', '10', '50', '9999')),
  consignee_radius: one(fc.constantFrom('1', '7', '10', '50', '9999')),
  location_search: one(fc.constantFrom('exact', 'radius')),
  pickup_date_from: one(day),
  pickup_date_to: one(day),
  consignee_date_from: one(day),
  consignee_date_to: one(day),
  pickup_appt_from: one(day),
  pickup_appt_to: one(day),
  pickup_ready_from: one(day),
  pickup_ready_to: one(day),
  consignee_appt_from: one(day),
  consignee_appt_to: one(day),
  consignee_ready_from: one(day),
  consignee_ready_to: one(day),
  trailer_number: text,
  container_number: text,
  customer_reference: text,
  manifest_number: text,
  customs_bonded: yesOrNo,
  load_boards: yesOrNo,
  hazmat: yesOrNo,
  temperature_control: yesOrNo,
  exceptions: yesOrNo,
  hot: yesOrNo,
  high_risk: yesOrNo,
  late: yesOrNo,
  check_call_overdue: yesOrNo,
  late_risk: yesOrNo,
  search: fc.uniqueArray(fc.constantFrom('acme', '%', '_', '\\', 'é', "o'h", '\u{1f69b}', 'ze'), { maxLength: 2 }),
})

/** At most two at once: more would leave no row to look at. */
export const shipmentFilter: fc.Arbitrary<ShipmentFilter> = everyFilter.chain((filter) =>
  fc.subarray(Object.keys(filter) as (keyof ShipmentFilter)[], { maxLength: 2 }).map((chosen) => {
    // A city is always looked for with its way of searching.
    const names = chosen.some((name) => name.endsWith('_city')) ? [...chosen, 'location_search' as const] : chosen
    return Object.fromEntries(names.map((name) => [name, filter[name]]))
  }),
)

/** The columns that a board can be sorted by. */
export const sortable = ROW_COLUMNS.filter((column) => column.sort).map((column) => column.key)

export const sortOrder: fc.Arbitrary<SortOrder> = fc.array(
  fc.record({ column: fc.constantFrom(...sortable), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  { maxLength: 3 },
)
