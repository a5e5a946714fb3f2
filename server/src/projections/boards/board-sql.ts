import type { Condition } from '@waybill/shared/boards/condition'
import type { BoardIndexes } from '@waybill/shared/boards/define-board'
import type { BoardField, FieldPath, SortValue } from '@waybill/shared/boards/field'
import type { SortKey, SortTerm } from '@waybill/shared/boards/sort'
import { isStorableText } from '@waybill/shared/log/canonical'
import type { PointVector } from '@waybill/shared/places/point-vector'
import { type RawBuilder, sql } from 'kysely'

/**
 * Conditions, orders and cursors of a board in SQL. Each function here has a twin in `shared/boards` that decides the same for a row in
 * memory; a property test compares the two.
 */

type Sql = RawBuilder<unknown>

/** The value in the row: a column, or a text from a JSON column. */
function rawValue({ path: [column, ...steps] }: BoardField): Sql {
  const last = steps.at(-1)
  if (last === undefined) return sql.ref(column)
  const inner = steps.slice(0, -1).map((step) => sql` -> ${sql.lit(step)}`)
  return sql`(${sql.ref(column)}${sql.join(inner, sql``)} ->> ${sql.lit(last)})`
}

/** The value for comparison, equal to `sortValue`. */
function comparable(field: BoardField): Sql {
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

/** Which rows match: what `matches` decides for one row. */
export function conditionSql(condition: Condition, indexes: BoardIndexes): Sql {
  if ('all' in condition) return and(condition.all.map((part) => conditionSql(part, indexes)))
  if ('any' in condition) return or(condition.any.map((part) => conditionSql(part, indexes)))
  if ('not' in condition) return sql`(${conditionSql(condition.not, indexes)}) is not true`
  if ('near' in condition) return isNear(condition.path, condition.near, condition.product)
  if ('is' in condition) return isOneOf(condition.field, condition.is, indexes)
  if ('contains' in condition) return contains(condition.field, condition.contains)
  return isBetween(condition.field, condition.from, condition.to)
}

/** The column under which all these values are in an index, where they can be counted without the rows; null if there is none. */
const indexedAs = ({ path, as }: BoardField, values: readonly (string | number | boolean)[], { closed }: BoardIndexes): string | null => {
  const isColumn = closed !== undefined && path.length === 1 && path[0] === closed.column && as === 'exact'
  return isColumn && values.every((value) => closed.values.includes(String(value))) ? closed.as : null
}

function isOneOf(field: BoardField, values: readonly (string | number | boolean)[], indexes: BoardIndexes): Sql {
  const value = field.as === 'text' ? comparable(field) : rawValue(field)
  if (field.as === 'flag') {
    const flag = field.path.length === 1 ? value : sql`coalesce(${value}::boolean, false)`
    return or(values.map((wanted) => (wanted ? flag : sql`not ${flag}`)))
  }
  const [only] = values
  const indexed = indexedAs(field, values, indexes)
  const column = indexed === null ? value : sql.ref(indexed)
  // There are few such values, and a plan must know how many rows have one.
  if (values.length === 1) return sql`${column} = ${indexed === null ? only : sql.lit(only)}`
  return sql`${column} = any(${values}::${sql.raw(field.as === 'number' ? 'double precision[]' : 'text[]')})`
}

/** The planner expects `like` to find almost nothing and reads all rows; with `strpos` it expects to fill a page soon. */
function contains(field: BoardField, text: string): Sql {
  const value = field.as === 'text' ? comparable(field) : rawValue(field)
  return sql`strpos(${value}, ${text}) > 0`
}

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The pattern of the search word that the index of words is searched for; null if the order of the board finds it as soon. Active rows have
 * a small index of their own, so among them only a reference (four characters or more, with a digit), which is rare everywhere, is searched
 * in the words of the whole history. An index of trigrams has no words shorter than three.
 */
export function rareWord(condition: Condition): string | null {
  const isOfActive = restrictsToActive(condition)
  const searchTermsOf = (part: Condition): readonly string[] => {
    if ('all' in part) return part.all.flatMap(searchTermsOf)
    return 'contains' in part && part.field.path[0] === 'search' ? [part.contains] : []
  }
  const isIndexed = (word: string) => (isOfActive ? word.length >= 4 && /\d/.test(word) : word.length >= 3)
  const [longest] = searchTermsOf(condition)
    .filter(isIndexed)
    .toSorted((a, b) => b.length - a.length)
  return longest === undefined ? null : patternOf(longest)
}

function isBetween(field: BoardField, from: string | null, to: string | null): Sql {
  const value = sql`(${rawValue(field)} collate "C")`
  return and([...(from === null ? [] : [sql`${value} >= ${from}`]), ...(to === null ? [] : [sql`${value} <= ${to}`])])
}

/** The sum of products in the same order of additions as `matches`, so that both get the same bits. */
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

/** Conditions that must all be met; a one-value choice is not a real choice. */
const partsOf = (condition: Condition): readonly Condition[] => {
  if ('all' in condition) return condition.all.flatMap(partsOf)
  return 'any' in condition && condition.any.length === 1 ? condition.any.flatMap(partsOf) : [condition]
}

/**
 * Whether one index finds the rows in the order of the index, whatever the value: then one plan suits every query of that form. This holds
 * for the common boards: all loads, the active ones, those of a customer, those of a closed status.
 */
export function isOfOneIndex(condition: Condition, indexes: BoardIndexes): boolean {
  const [only, ...others] = partsOf(condition)
  if (only === undefined) return true
  if (others.length > 0 || !('is' in only) || only.is.length !== 1) return false
  const [column] = only.field.path
  return restrictsToActive(only) || !!indexes.alone?.includes(column) || indexedAs(only.field, only.is, indexes) !== null
}

/** The order of `compareKeys`. */
export const orderSql = (terms: readonly SortTerm[]): Sql =>
  sql.join([...terms.map(({ field, direction }) => sql`${comparable(field)} ${sql.raw(direction)} nulls last`), sql`id`])

/** The rows after a cursor in that order. */
function afterSql(terms: readonly SortTerm[], place: SortKey): Sql {
  return or(rangesAfter(terms, place))
}

/**
 * The same in disjoint parts that follow each other, each of which can start an index scan: first the rows that share the cursor's first
 * value, then those with a later one, then those without.
 */
export function rangesAfter([first, ...rest]: readonly SortTerm[], { sort: [mark = null, ...marks], id }: SortKey): readonly Sql[] {
  if (!first) return [sql`id > ${id}`]
  const value = comparable(first.field)
  const later = afterSql(rest, { sort: marks, id })
  if (mark === null) return [and([sql`${value} is null`, later])]
  const isBeyond = sql`${value} ${sql.raw(first.direction === 'asc' ? '>' : '<')} ${mark}`
  return [and([sql`${value} = ${mark}`, later]), isBeyond, sql`${value} is null`]
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const MAX_INT = 2 ** 31

/** Whether a cursor from a client is valid for this order: the right number of values, each of the right kind. */
export const isCursorFor = (terms: readonly SortTerm[], place: SortKey): boolean =>
  isStorableText(place.id) &&
  place.sort.length === terms.length &&
  terms.every(({ field }, index) => isValueOf(field, place.sort[index] ?? null))

function isValueOf({ as }: BoardField, value: SortValue): boolean {
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
