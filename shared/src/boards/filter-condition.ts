import { nearness, pointVector } from '../places/point-vector.ts'
import { type Regions, USUAL_REGIONS } from '../record/lists/regions.ts'
import type { Condition } from './condition.ts'
import type { AnyBoard } from './define-board.ts'
import { foldCase } from './field.ts'
import type { ChosenFilters, CityFilter, Filter, FilterContext, FilterPlaces } from './filter-definition.ts'

type Filtered = Pick<AnyBoard, 'filters' | 'clock'>

const NO_PLACES: FilterPlaces = { locate: () => null, regions: USUAL_REGIONS }

/** Before all time: nothing is due. */
const NEVER = ''

/** Miles around a place that count as there, unless given [3.9]. */
export const DEFAULT_RADIUS_MILES = 10

/**
 * Which rows the chosen filters leave in a minute (`minuteOf`); without one nothing is due yet. Without places a radius falls back to the
 * city's name, and regions are the usual ones.
 */
export const filterCondition = (
  { filters }: Pick<Filtered, 'filters'>,
  filter: ChosenFilters,
  places: FilterPlaces = NO_PLACES,
  minute = NEVER,
): Condition => {
  const context = { filter, places, minute }
  const conditionsOf = (rule: Filter, values: readonly string[] | undefined): readonly Condition[] =>
    values === undefined ? [] : (conditionOf(rule, values, context) ?? [])
  const all = Object.entries(filters)
  return {
    all: [
      ...all.flatMap(([name, rule]) => conditionsOf(rule, filter[name])),
      ...all.flatMap(([name, rule]) => (rule.canExclude ? conditionsOf(rule, filter[`not_${name}`]).map((not) => ({ not })) : [])),
    ],
  }
}

/** Null where another filter speaks for it. */
function conditionOf(filter: Filter, values: readonly string[], context: FilterContext): readonly Condition[] | null {
  const [value = null] = values
  switch (filter.kind) {
    case 'is':
      return [{ field: filter.field, is: filter.field.as === 'text' ? values.map(foldCase) : values }]
    case 'contains':
      return [{ field: filter.field, contains: foldCase(value ?? '') }]
    case 'from':
      return [{ field: filter.field, from: value, to: null }]
    case 'to':
      return [{ field: filter.field, from: null, to: value }]
    case 'flag':
      return [yesOrNo({ field: filter.field, is: [true] }, value)]
    case 'since':
      return [yesOrNo({ field: filter.field, from: null, to: context.minute }, value)]
    case 'words':
      return [{ all: values.map((word) => ({ field: filter.field, contains: word })) }]
    case 'near':
      return [nearCity(filter.city, value ?? '', context)]
    case 'aid':
      return null
    case 'custom':
      return [filter.condition(values, context)]
  }
}

const yesOrNo = (condition: Condition, value: string | null): Condition => (value === 'true' ? condition : { not: condition })

function nearCity(
  { name, point, state, radius, search }: CityFilter<readonly [string, ...string[]]>,
  city: string,
  context: FilterContext,
): Condition {
  const { filter, places } = context
  const middle = filter[search]?.[0] === 'radius' ? places.locate(city, filter[state]?.[0] ?? null) : null
  if (middle === null) return { field: { path: name, as: 'text' }, contains: foldCase(city) }
  const miles = Number(filter[radius]?.[0] ?? DEFAULT_RADIUS_MILES)
  return { path: point, near: pointVector(middle), product: nearness(miles) }
}

const changesOf = (filter: Filter, before: string, minute: string): Condition | null => {
  if (filter.kind === 'since') return { field: filter.field, from: before, to: minute }
  return filter.kind === 'custom' ? (filter.changes?.(before, minute) ?? null) : null
}

const isChosen = (filter: ChosenFilters, name: string): boolean => filter[name] !== undefined || filter[`not_${name}`] !== undefined

/** Whether a filter leaves other rows a minute later, although nothing has happened to them. */
export const isTimeBased = ({ filters }: Pick<Filtered, 'filters'>, filter: ChosenFilters): boolean =>
  Object.entries(filters).some(([name, rule]) => isChosen(filter, name) && changesOf(rule, '', '') !== null)

/** Rows that may enter or leave between two minutes by the clock alone, regardless of other filters. */
export const changingBetween = ({ filters, clock = { all: [] } }: Filtered, before: string, minute: string): Condition => ({
  all: [clock, { any: Object.values(filters).flatMap((rule) => changesOf(rule, before, minute) ?? []) }],
})

/** The regions that a filter names, with their states: what it leaves changes with the tenant's list of them. Null: it names none. */
export const regionsOfFilter = (
  { filters }: Pick<Filtered, 'filters'>,
  filter: ChosenFilters,
  regions: Regions,
): Readonly<Record<string, readonly string[]>> | null => {
  const named = Object.entries(filters).flatMap(([name, rule]) =>
    rule.kind === 'custom' && rule.namesRegions ? [...(filter[name] ?? []), ...(filter[`not_${name}`] ?? [])] : [],
  )
  return named.length === 0 ? null : Object.fromEntries(named.map((region) => [region, regions.get(region) ?? []]))
}
