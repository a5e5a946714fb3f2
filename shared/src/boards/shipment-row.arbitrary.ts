import fc from 'fast-check'
import type { SortOrder } from './board-query.ts'
import { SHIPMENT_COLUMNS, STATUS_ORDER } from './columns/shipments.ts'
import type { ShipmentFilter } from './filter.ts'
import type { LockColumns, ShipmentBoardRow, ShipmentColumns, StopCell } from './shipment-row.ts'

/** Rows, filters and orders for property tests: few values, so that they meet, and the ones that orders and searches stumble over. */
const words = fc.constantFrom(
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

const stop: fc.Arbitrary<StopCell> = fc.record({
  name: maybe(words),
  city: maybe(words),
  state: maybe(fc.constant('TX')),
  date: maybe(fc.constant('2026-11-20')),
  time: maybe(fc.constant('14:30')),
  timezone: maybe(fc.constant('America/Chicago')),
})

export const shipmentColumns: fc.Arbitrary<ShipmentColumns> = fc.record({
  status: fc.constantFrom(...STATUS_ORDER, 'UNHEARD OF'),
  active: fc.boolean(),
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
  search: fc.array(words, { maxLength: 4 }).map((found) => found.join(' ').toLowerCase()),
  cells: fc.record({
    customer: maybe(words),
    carrier: maybe(words),
    pickup: maybe(stop),
    consignee: maybe(stop),
    equipment_type: maybe(words),
    load_description: maybe(words),
    hazmat: fc.boolean(),
    pallet_exchange: fc.boolean(),
    hot: fc.boolean(),
    high_risk: fc.boolean(),
    late: fc.boolean(),
    dispatcher: maybe(words),
  }),
})

export const lockColumns: fc.Arbitrary<LockColumns> = fc.oneof(
  fc.constant({ locked_by_id: null, locked_by_username: null, lock_expires_at: null }),
  fc.record({ locked_by_id: person, locked_by_username: words, lock_expires_at: instant }),
)

export const pro: fc.Arbitrary<string> = fc.integer({ min: 1, max: 12 }).map((number) => String(4_800_000 + number))

export const shipmentRow: fc.Arbitrary<ShipmentBoardRow> = fc
  .tuple(shipmentColumns, lockColumns, fc.integer({ min: 1, max: 9999 }).map(String), fc.nat(99), fc.nat(99))
  .map(([columns, lock, number, position, lock_position]) => ({
    ...columns,
    ...lock,
    id: `48${number.padStart(5, '0')}`,
    version: 1,
    position,
    lock_version: 1,
    lock_position,
  }))

export const shipmentRows = fc.uniqueArray(shipmentRow, { minLength: 5, maxLength: 30, selector: (row) => row.id })

const oneOrMore = (value: fc.Arbitrary<string>) => fc.uniqueArray(value, { minLength: 1, maxLength: 3 })

const everyFilter: fc.Arbitrary<Required<ShipmentFilter>> = fc.record({
  status: oneOrMore(fc.constantFrom('active', 'to_release', ...STATUS_ORDER)),
  mode: oneOrMore(fc.constantFrom('truckload', 'less_than_truckload')),
  pro: oneOrMore(pro),
  customer_id: oneOrMore(party),
  carrier_id: oneOrMore(party),
  dispatcher_id: oneOrMore(person),
  search: fc.uniqueArray(fc.constantFrom('acme', '%', '_', '\\', 'é', "o'h", '\u{1f69b}', 'ze'), { maxLength: 2 }),
})

/** At most two at once: more would leave no row to look at. */
export const shipmentFilter: fc.Arbitrary<ShipmentFilter> = everyFilter.chain((filter) =>
  fc
    .subarray(Object.keys(filter) as (keyof ShipmentFilter)[], { maxLength: 2 })
    .map((chosen) => Object.fromEntries(chosen.map((name) => [name, filter[name]]))),
)

const sortable = [...SHIPMENT_COLUMNS.values()].filter((column) => column.sort).map((column) => column.key)

export const sortOrder: fc.Arbitrary<SortOrder> = fc.array(
  fc.record({ column: fc.constantFrom(...sortable), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  { maxLength: 3 },
)
