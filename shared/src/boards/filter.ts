import { Schema } from 'effect'
import { optional } from '../fields/optional.ts'
import type { Point } from '../places/great-circle.ts'
import { nearness, pointVector } from '../places/point-vector.ts'
import { type Regions, USUAL_REGIONS } from '../record/lists/regions.ts'
import { readMode } from '../shipment/read-mode.ts'
import { STATUS_ORDER } from './columns/status-order.ts'
import type { Condition } from './condition.ts'
import { type BoardField, type FieldPath, foldCase } from './field.ts'
import {
  type FilterValues,
  ids,
  milesValue,
  names,
  oneDay,
  oneId,
  oneName,
  oneOf,
  oneOrMore,
  searchInput,
  yesOrNo,
} from './filter-values.ts'

/** Names for several statuses at once: the Active Shipments board, and what is delivered and waits for its release. */
export const STATUS_GROUPS = ['active', 'to_release'] as const

/** Where a city is; null where we do not know it. The city and the state as they are typed. */
export type LocateCity = (city: string, state: string | null) => Point | null

/** What filters name of the world: where a city is, and which states a region of the tenant has. */
export interface FilterPlaces {
  readonly locate: LocateCity
  readonly regions: Regions
}

/** Miles around a place that count as there, unless said [3.9]. */
export const DEFAULT_RADIUS_MILES = 10

interface FilterDefinition {
  readonly schema: FilterValues
  /** Which rows it leaves; null where another filter speaks for it. */
  readonly condition: ((values: readonly string[], filter: Chosen, places: FilterPlaces, minute: string) => Condition) | null
}

/** Every filter that was chosen, by name. */
type Chosen = Readonly<Record<string, readonly string[] | undefined>>

const exact = (...path: FieldPath): BoardField => ({ path, as: 'exact' })
const cell = (key: string, ...steps: readonly string[]): BoardField => exact('cells', key, ...steps)
const among =
  (field: BoardField) =>
  (values: readonly string[]): Condition => ({ field, is: values })

const choice = (field: BoardField, schema: FilterValues = names): FilterDefinition => ({ schema, condition: among(field) })
const part = (...path: FieldPath): FilterDefinition => ({
  schema: oneName,
  condition: ([text = '']) => ({ field: { path, as: 'text' }, contains: foldCase(text) }),
})
const flag = (key: string): FilterDefinition => ({
  schema: yesOrNo,
  condition: ([value]) => {
    const isSet: Condition = { field: { path: ['cells', key], as: 'flag' }, is: [true] }
    return value === 'true' ? isSet : { not: isSet }
  },
})
/** What a row becomes by the clock alone: it holds the instant from which on it is so, and is asked about a minute. */
const since = (key: string): FilterDefinition => ({
  schema: yesOrNo,
  condition: ([value], _filter, _places, minute) => {
    const isSo: Condition = { field: cell(key), from: null, to: minute }
    return value === 'true' ? isSo : { not: isSo }
  },
})
const from = (field: BoardField, schema: FilterValues): FilterDefinition => ({
  schema,
  condition: ([value = null]) => ({ field, from: value, to: null }),
})
const to = (field: BoardField, schema: FilterValues): FilterDefinition => ({
  schema,
  condition: ([value = null]) => ({ field, from: null, to: value }),
})

/** A code means loads that say its length in feet behind it, too: `V` finds `V53`, as tenders from EDI name their equipment. */
const equipmentIs = (codes: readonly string[]): Condition => {
  const field = cell('equipment_type')
  // Behind the digits comes the colon.
  return { any: [{ field, is: codes }, ...codes.map((code) => ({ field, from: `${code}0`, to: `${code}:` }))] }
}

const statusIs = among(exact('status'))
const ofStatus = (status: string): Condition => {
  if (status === 'active') return { field: { path: ['active'], as: 'flag' }, is: [true] }
  if (status === 'to_release') return statusIs(['DELIVERED', 'TERMINATED'])
  return statusIs([status])
}

const inRegions = (stop: StopName): FilterDefinition => ({
  schema: names,
  // One that the tenant does not have, or has no more, has no states.
  condition: (chosen, _filter, { regions }) => among(cell(stop, 'state'))(chosen.flatMap((region) => regions.get(region) ?? [])),
})

type StopName = 'pickup' | 'consignee'

/** The city by name; around it where the location search asks for a radius and we know where the city is [3.9]. */
const inCity = (stop: StopName): FilterDefinition => ({
  schema: oneName,
  condition: ([city = ''], filter, { locate }) => {
    const [state = null] = filter[`${stop}_state`] ?? []
    const middle = filter.location_search?.[0] === 'radius' ? locate(city, state) : null
    if (middle === null) return { field: { path: ['cells', stop, 'city'], as: 'text' }, contains: foldCase(city) }
    const miles = Number(filter[`${stop}_radius`]?.[0] ?? DEFAULT_RADIUS_MILES)
    return { path: ['cells', `${stop}_point`], near: pointVector(middle), product: nearness(miles) }
  },
})

/** A state says where its city is; around the city, what lies across the border belongs to it. */
const inStates = (stop: StopName): FilterDefinition => ({
  schema: names,
  condition: (states, filter) =>
    filter.location_search?.[0] === 'radius' && filter[`${stop}_city`] !== undefined ? { all: [] } : among(cell(stop, 'state'))(states),
})

const FILTERS = {
  status: {
    schema: oneOrMore(Schema.Literals([...STATUS_GROUPS, ...STATUS_ORDER])),
    condition: (chosen) => ({ any: chosen.map(ofStatus) }),
  },
  mode: { schema: ids, condition: (modes) => among(exact('mode'))(modes.map((mode) => readMode(mode) ?? mode)) },
  pro: choice(exact('id'), ids),
  pro_from: from(exact('id'), oneId),
  pro_to: to(exact('id'), oneId),
  customer_id: choice(exact('customer_id'), ids),
  customer: part('cells', 'customer'),
  carrier_id: choice(exact('carrier_id'), ids),
  carrier: part('cells', 'carrier'),
  pickup_name: part('cells', 'pickup', 'name'),
  consignee_name: part('cells', 'consignee', 'name'),
  dispatcher_id: choice(exact('dispatcher_id'), ids),
  dispatcher: choice(cell('dispatcher')),
  sales_representative: choice(cell('sales_representative')),
  service_representative: choice(cell('service_representative')),
  reserved_by: choice(cell('reserved_by')),
  pickup_state: inStates('pickup'),
  consignee_state: inStates('consignee'),
  pickup_region: inRegions('pickup'),
  consignee_region: inRegions('consignee'),
  pickup_city: inCity('pickup'),
  consignee_city: inCity('consignee'),
  pickup_radius: { schema: milesValue, condition: null },
  consignee_radius: { schema: milesValue, condition: null },
  location_search: { schema: oneOf(['exact', 'radius']), condition: null },
  revenue_type: choice(cell('revenue_type')),
  equipment_type: { schema: names, condition: equipmentIs },
  agent_id: choice(cell('agent_id')),
  office: choice(cell('office')),
  business_unit: choice(cell('business_unit')),
  pickup_date_from: from(cell('pickup', 'date'), oneDay),
  pickup_date_to: to(cell('pickup', 'date'), oneDay),
  consignee_date_from: from(cell('consignee', 'date'), oneDay),
  consignee_date_to: to(cell('consignee', 'date'), oneDay),
  pickup_appt_from: from(cell('pickup_appt'), oneDay),
  pickup_appt_to: to(cell('pickup_appt'), oneDay),
  pickup_ready_from: from(cell('pickup_ready'), oneDay),
  pickup_ready_to: to(cell('pickup_ready'), oneDay),
  consignee_appt_from: from(cell('consignee_appt'), oneDay),
  consignee_appt_to: to(cell('consignee_appt'), oneDay),
  consignee_ready_from: from(cell('consignee_ready'), oneDay),
  consignee_ready_to: to(cell('consignee_ready'), oneDay),
  trailer_number: part('cells', 'trailer_number'),
  container_number: part('cells', 'container_number'),
  customer_reference: part('cells', 'customer_reference'),
  manifest_number: part('cells', 'manifest_number'),
  customs_bonded: flag('customs_bonded'),
  load_boards: flag('load_boards'),
  hazmat: flag('hazmat'),
  temperature_control: flag('temperature_control'),
  exceptions: flag('exceptions'),
  hot: flag('hot'),
  high_risk: flag('high_risk'),
  late: flag('late'),
  check_call_overdue: since('check_call_due_at'),
  late_risk: since('late_risk_at'),
  search: {
    schema: searchInput,
    condition: (terms) => ({ all: terms.map((contains) => ({ field: exact('search'), contains })) }),
  },
} as const satisfies Record<string, FilterDefinition>

/** Filters that can also exclude, as `not_<name>`; loads without a value stay included [3.7]. */
const NEGATED = [
  'status',
  'mode',
  'customer_id',
  'carrier_id',
  'dispatcher_id',
  'dispatcher',
  'sales_representative',
  'service_representative',
  'reserved_by',
  'pickup_state',
  'consignee_state',
  'pickup_region',
  'consignee_region',
  'revenue_type',
  'equipment_type',
  'agent_id',
  'office',
  'business_unit',
] as const satisfies readonly (keyof typeof FILTERS)[]

type Plain = keyof typeof FILTERS
type Negated = (typeof NEGATED)[number]
type FilterSchemas = { readonly [Name in Plain]: (typeof FILTERS)[Name]['schema'] } & {
  readonly [Name in Negated as `not_${Name}`]: (typeof FILTERS)[Name]['schema']
}

const PLAIN = Object.keys(FILTERS) as readonly Plain[]
const schemas = Object.fromEntries([
  ...PLAIN.map((name) => [name, FILTERS[name].schema]),
  ...NEGATED.map((name) => [`not_${name}`, FILTERS[name].schema]),
]) as FilterSchemas

/**
 * A filter of the board `shipments`, as boards, lists and saved filters send it [3.7, 3.8]. A row must meet all that are given; of a
 * list, one. `search` looks for every word in pro, references, names, cities and containers.
 */
export const ShipmentFilter = Schema.Struct(optional(schemas))
export type ShipmentFilter = typeof ShipmentFilter.Type

const NO_PLACES: FilterPlaces = { locate: () => null, regions: USUAL_REGIONS }

/** The cells that filters compare with the clock, by filter. */
const CLOCKED = { check_call_overdue: 'check_call_due_at', late_risk: 'late_risk_at' } as const satisfies Partial<Record<Plain, string>>
const CLOCK_FILTERS = Object.keys(CLOCKED) as readonly (keyof typeof CLOCKED)[]

/** Whether a filter leaves other rows a minute later, although nothing has happened to them. */
export const isTimeBased = (filter: ShipmentFilter): boolean => CLOCK_FILTERS.some((name) => filter[name] !== undefined)

/** Rows that may enter or leave between two minutes by the clock alone, regardless of other filters. */
export const changingBetween = (before: string, minute: string): Condition => ({
  all: [
    { field: { path: ['active'], as: 'flag' }, is: [true] },
    { any: CLOCK_FILTERS.map((name) => ({ field: cell(CLOCKED[name]), from: before, to: minute })) },
  ],
})

const REGION_FILTERS = ['pickup_region', 'consignee_region', 'not_pickup_region', 'not_consignee_region'] as const

/** The regions that a filter names, with their states: what it leaves changes with the tenant's list of them. Null: it names none. */
export const regionsOfFilter = (filter: ShipmentFilter, regions: Regions): Readonly<Record<string, readonly string[]>> | null => {
  const named = REGION_FILTERS.flatMap((name) => filter[name] ?? [])
  return named.length === 0 ? null : Object.fromEntries(named.map((region) => [region, regions.get(region) ?? []]))
}

/** Before all time: nothing is due. */
const NEVER = ''

/**
 * Which rows a filter leaves in a minute (`minuteOf`); without one nothing is due yet. Without places a radius falls back to the city's
 * name, and regions are the usual ones.
 */
export const filterCondition = (filter: ShipmentFilter, places: FilterPlaces = NO_PLACES, minute = NEVER): Condition => {
  const conditionsOf = (name: Plain, values: readonly string[] | undefined): readonly Condition[] => {
    const { condition } = FILTERS[name] as FilterDefinition
    return values === undefined || condition === null ? [] : [condition(values, filter, places, minute)]
  }
  return {
    all: [
      ...PLAIN.flatMap((name) => conditionsOf(name, filter[name])),
      ...NEGATED.flatMap((name) => conditionsOf(name, filter[`not_${name}`]).map((not) => ({ not }))),
    ],
  }
}
