import type { Condition } from '@waybill/shared/boards/condition'
import type { Field, FieldPath, SortValue } from '@waybill/shared/boards/field'
import type { SortKey, SortTerm } from '@waybill/shared/boards/sort'
import { isStorableText } from '@waybill/shared/log/canonical'
import type { PointVector } from '@waybill/shared/places/point-vector'
import { type RawBuilder, sql } from 'kysely'

/**
 * Conditions, orders and places of a board, said in SQL. Each function here has a twin in `shared/boards` that says the same of a row in
 * memory; a property test holds the two together.
 */

type Sql = RawBuilder<unknown>

/** The value as it stands in the row: a column, or a text out of a column's JSON. */
function rawValue({ path: [column, ...steps] }: Field): Sql {
  const last = steps.at(-1)
  if (last === undefined) return sql.ref(column)
  const inner = steps.slice(0, -1).map((step) => sql` -> ${sql.lit(step)}`)
  return sql`(${sql.ref(column)}${sql.join(inner, sql``)} ->> ${sql.lit(last)})`
}

/** The value as it compares: what `sortValue` answers. */
function comparable(field: Field): Sql {
  const value = rawValue(field)
  const isColumn = field.path.length === 1
  switch (field.as) {
    case 'exact':
      return isColumn ? value : sql`(${value} collate "C")`
    case 'text':
      return sql`lower(${value} collate "C")`
    case 'instant':
      return isColumn ? value : sql`${value}::timestamptz`
    case 'number':
      return isColumn ? value : sql`${value}::double precision`
    case 'flag':
      return isColumn ? sql`${value}::int` : sql`coalesce(${value}::boolean, false)::int`
    case 'rank':
      return sql`array_position(array[${sql.join(field.order.map((each) => sql.lit(each)))}]::text[], ${value})`
  }
}

const and = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`)
const or = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`)

/** Which rows: what `matches` decides for one. */
export function conditionSql(condition: Condition): Sql {
  const isOfActive = restrictsToActive(condition)
  const say = (part: Condition): Sql => {
    if ('all' in part) return and(part.all.map(say))
    if ('any' in part) return or(part.any.map(say))
    if ('not' in part) return sql`(${say(part.not)}) is not true`
    if ('near' in part) return isNear(part.path, part.near, part.product)
    if ('is' in part) return isOneOf(part.field, part.is)
    return 'contains' in part ? contains(part.field, part.contains, isOfActive) : isBetween(part.field, part.from, part.to)
  }
  return say(condition)
}

function isOneOf(field: Field, values: readonly (string | number | boolean)[]): Sql {
  const value = rawValue(field)
  if (field.as === 'flag') {
    const flag = field.path.length === 1 ? value : sql`coalesce(${value}::boolean, false)`
    return or(values.map((wanted) => (wanted ? flag : sql`not ${flag}`)))
  }
  const [only] = values
  if (values.length === 1) return sql`${value} = ${only}`
  return sql`${value} = any(${values}::${sql.raw(field.as === 'number' ? 'double precision[]' : 'text[]')})`
}

/**
 * The trigram index finds what is rare. A word within the active set is looked for in that set's own small index: `|| ''` keeps the
 * planner from reading the whole history of a common word. A reference (four characters or more, with a digit) is rare everywhere.
 */
function contains(field: Field, text: string, isOfActive: boolean): Sql {
  const isReference = text.length >= 4 && /\d/.test(text)
  const isSearched = field.path[0] === 'search'
  const raw = field.as === 'text' ? comparable(field) : rawValue(field)
  const value = isSearched && isOfActive && !isReference ? sql`(${raw} || '')` : raw
  return sql`${value} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

function isBetween(field: Field, from: string | null, to: string | null): Sql {
  const value = sql`(${rawValue(field)} collate "C")`
  return and([...(from === null ? [] : [sql`${value} >= ${from}`]), ...(to === null ? [] : [sql`${value} <= ${to}`])])
}

/** The sum of products in the order that `matches` adds it up, so that both come to the same bit. */
function isNear([column, ...steps]: FieldPath, [x, y, z]: PointVector, product: number): Sql {
  const vector = sql`${sql.ref(column)}${sql.join(
    steps.map((step) => sql` -> ${sql.lit(step)}`),
    sql``,
  )}`
  const term = (place: number, factor: number) => sql`(${vector} ->> ${sql.lit(place)})::double precision * ${factor}::double precision`
  return sql`${term(0, x)} + ${term(1, y)} + ${term(2, z)} >= ${product}::double precision`
}

const restrictsToActive = (condition: Condition): boolean => {
  if ('all' in condition) return condition.all.some(restrictsToActive)
  if ('any' in condition) return condition.any.length > 0 && condition.any.every(restrictsToActive)
  if ('not' in condition || 'near' in condition) return false
  return condition.field.path[0] === 'active' && 'is' in condition && condition.is.every((value) => value === true)
}

/** The order that `compareKeys` puts rows into. */
export const orderSql = (terms: readonly SortTerm[]): Sql =>
  sql.join([...terms.map(({ field, direction }) => sql`${comparable(field)} ${sql.raw(direction)} nulls last`), sql`id`])

/** The rows that come after a place in that order. */
export function afterSql(terms: readonly SortTerm[], place: SortKey): Sql {
  const ties: Sql[] = []
  const ways = terms.map(({ field, direction }, index): Sql => {
    const value = comparable(field)
    const mark: SortValue = place.sort[index] ?? null
    const later = mark === null ? sql`false` : sql`(${value} ${sql.raw(direction === 'asc' ? '>' : '<')} ${mark} or ${value} is null)`
    const way = and([...ties, later])
    ties.push(mark === null ? sql`${value} is null` : sql`${value} = ${mark}`)
    return way
  })
  return or([...ways, and([...ties, sql`id > ${place.id}`])])
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const MAX_INT = 2 ** 31

/** Whether a place that somebody sent can be one of this order: as many values, and of the right kinds. */
export const isPlaceOf = (terms: readonly SortTerm[], place: SortKey): boolean =>
  isStorableText(place.id) &&
  place.sort.length === terms.length &&
  terms.every(({ field }, index) => isValueOf(field, place.sort[index] ?? null))

function isValueOf({ as }: Field, value: SortValue): boolean {
  if (value === null) return true
  switch (as) {
    case 'exact':
    case 'text':
      return typeof value === 'string' && isStorableText(value)
    case 'instant':
      return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
    case 'number':
      return typeof value === 'number'
    case 'flag':
    case 'rank':
      return Number.isInteger(value) && Math.abs(Number(value)) < MAX_INT
  }
}
