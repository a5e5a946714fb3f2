import { STATUS_ORDER } from '@waybill/shared/boards/columns/status-order'
import type { Condition } from '@waybill/shared/boards/condition'
import type { Field, FieldPath, SortValue } from '@waybill/shared/boards/field'
import type { SortKey, SortTerm } from '@waybill/shared/boards/sort'
import { isStorableText } from '@waybill/shared/log/canonical'
import type { PointVector } from '@waybill/shared/places/point-vector'
import { isActive } from '@waybill/shared/shipment/rules/status'
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
  if ('all' in condition) return and(condition.all.map(conditionSql))
  if ('any' in condition) return or(condition.any.map(conditionSql))
  if ('not' in condition) return sql`(${conditionSql(condition.not)}) is not true`
  if ('near' in condition) return isNear(condition.path, condition.near, condition.product)
  if ('is' in condition) return isOneOf(condition.field, condition.is)
  if ('contains' in condition) return contains(condition.field, condition.contains)
  return isBetween(condition.field, condition.from, condition.to)
}

const isStatus = ({ path, as }: Field): boolean => path.length === 1 && path[0] === 'status' && as === 'exact'
/** Such a status stands in an index as well, where it can be counted without the rows. */
const isClosed = (value: string | number | boolean): boolean => STATUS_ORDER.some((status) => status === value && !isActive(status))

function isOneOf(field: Field, values: readonly (string | number | boolean)[]): Sql {
  const value = rawValue(field)
  if (field.as === 'flag') {
    const flag = field.path.length === 1 ? value : sql`coalesce(${value}::boolean, false)`
    return or(values.map((wanted) => (wanted ? flag : sql`not ${flag}`)))
  }
  const [only] = values
  const areClosed = isStatus(field) && values.every(isClosed)
  const column = areClosed ? sql.ref('closed_status') : value
  // There are few closed statuses, and how many loads have one is what a plan has to know.
  if (values.length === 1) return sql`${column} = ${areClosed ? sql.lit(only) : only}`
  return sql`${column} = any(${values}::${sql.raw(field.as === 'number' ? 'double precision[]' : 'text[]')})`
}

/** Of `like` the planner believes that it finds next to nothing, and reads all there is; of this, that it is soon through with a page. */
function contains(field: Field, text: string): Sql {
  const value = field.as === 'text' ? comparable(field) : rawValue(field)
  return sql`strpos(${value}, ${text}) > 0`
}

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The pattern of that word of a search which the index of words is to be asked for; null where the order of the board finds it as soon.
 * The active rows have a small index of their own, so among them only a reference (four characters or more, with a digit), which is rare
 * everywhere, is looked for in the words of the whole history. An index of trigrams knows nothing of shorter words than three.
 */
export function rareWord(condition: Condition): string | null {
  const isOfActive = restrictsToActive(condition)
  const wordsOf = (part: Condition): readonly string[] => {
    if ('all' in part) return part.all.flatMap(wordsOf)
    return 'contains' in part && part.field.path[0] === 'search' ? [part.contains] : []
  }
  const isIndexed = (word: string) => (isOfActive ? word.length >= 4 && /\d/.test(word) : word.length >= 3)
  const [longest] = wordsOf(condition)
    .filter(isIndexed)
    .toSorted((a, b) => b.length - a.length)
  return longest === undefined ? null : patternOf(longest)
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

/** Whether every row that meets the condition is active. */
export const restrictsToActive = (condition: Condition): boolean => {
  if ('all' in condition) return condition.all.some(restrictsToActive)
  if ('any' in condition) return condition.any.length > 0 && condition.any.every(restrictsToActive)
  if ('not' in condition || 'near' in condition) return false
  return condition.field.path[0] === 'active' && 'is' in condition && condition.is.every((value) => value === true)
}

/** Conditions of which every one has to be met; a choice of one is none. */
const partsOf = (condition: Condition): readonly Condition[] => {
  if ('all' in condition) return condition.all.flatMap(partsOf)
  return 'any' in condition && condition.any.length === 1 ? condition.any.flatMap(partsOf) : [condition]
}

/**
 * Whether one index finds the rows in the order of pickups, whatever value is asked for: then one plan suits every question of that form. So
 * it is with the boards that everybody has open: all loads, the active ones, those of a customer, those of a closed status.
 */
export function isOfOneIndex(condition: Condition): boolean {
  const [only, ...others] = partsOf(condition)
  if (only === undefined) return true
  if (others.length > 0 || !('is' in only) || only.is.length !== 1) return false
  return restrictsToActive(only) || only.field.path[0] === 'customer_id' || (isStatus(only.field) && only.is.every(isClosed))
}

/** The order that `compareKeys` puts rows into. */
export const orderSql = (terms: readonly SortTerm[]): Sql =>
  sql.join([...terms.map(({ field, direction }) => sql`${comparable(field)} ${sql.raw(direction)} nulls last`), sql`id`])

/** The rows that come after a place in that order. */
function afterSql(terms: readonly SortTerm[], place: SortKey): Sql {
  return or(waysAfter(terms, place))
}

/**
 * The same in parts that have no row in common and follow each other, each of which an index of the order can begin in: first those that
 * share the first value with the place, then those with a later one, then those without.
 */
export function waysAfter([first, ...rest]: readonly SortTerm[], { sort: [mark = null, ...marks], id }: SortKey): readonly Sql[] {
  if (!first) return [sql`id > ${id}`]
  const value = comparable(first.field)
  const later = afterSql(rest, { sort: marks, id })
  if (mark === null) return [and([sql`${value} is null`, later])]
  const isBeyond = sql`${value} ${sql.raw(first.direction === 'asc' ? '>' : '<')} ${mark}`
  return [and([sql`${value} = ${mark}`, later]), isBeyond, sql`${value} is null`]
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
