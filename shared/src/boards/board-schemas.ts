import { Schema } from 'effect'
import { optional } from '../fields/optional.ts'
import { columnsOfBoard } from './board-columns.ts'
import type { FilterInput } from './filter-definition.ts'
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
import { BOARD_KEYS, type BoardKey, boardOf, type FilterOf, type WireFilter } from './kinds.ts'
import type { SortOrder } from './sort.ts'

const MAX_SORT = 5

const inputSchema = (input: FilterInput): FilterValues => {
  switch (input) {
    case 'ids':
      return ids
    case 'names':
      return names
    case 'id':
      return oneId
    case 'name':
      return oneName
    case 'day':
      return oneDay
    case 'miles':
      return milesValue
    case 'flag':
      return yesOrNo
    case 'words':
      return searchInput
    default:
      return 'anyOf' in input ? oneOrMore(Schema.Literals(input.anyOf)) : oneOf(input.oneOf)
  }
}

/**
 * The filters of a board, as boards, lists and saved filters send them [3.7, 3.8]. A row must meet all that are given; of a list, one.
 */
const filterSchema = <Key extends BoardKey>(key: Key): Schema.Codec<FilterOf<Key>, WireFilter<Key>> => {
  const filters = Object.entries(boardOf(key).filters)
  const schemas = Object.fromEntries([
    ...filters.map(([name, { input }]) => [name, inputSchema(input)]),
    ...filters.flatMap(([name, { input, canExclude }]) => (canExclude ? [[`not_${name}`, inputSchema(input)]] : [])),
  ]) as Readonly<Record<string, FilterValues>>
  return Schema.Struct(optional(schemas)) as unknown as Schema.Codec<FilterOf<Key>, WireFilter<Key>>
}

/** What a board may be ordered by: the first column counts most. */
const orderSchema = (key: BoardKey): Schema.Codec<SortOrder> => {
  const columns = columnsOfBoard(key)
  const SortableKey = Schema.String.check(
    Schema.makeFilter((column: string) => !!columns.get(column)?.sort || 'Expected a column that the board can be sorted by'),
  )
  return Schema.Array(Schema.Struct({ column: SortableKey, direction: Schema.Literals(['asc', 'desc']) })).check(
    Schema.isMaxLength(MAX_SORT),
  )
}

/** A column of a board, by its key. */
const columnSchema = (key: BoardKey): Schema.Codec<string> => {
  const columns = columnsOfBoard(key)
  return Schema.String.check(Schema.makeFilter((column: string) => columns.has(column) || 'Expected a column of the board'))
}

interface BoardSchemas<Key extends BoardKey> {
  readonly filter: Schema.Codec<FilterOf<Key>, WireFilter<Key>>
  readonly column: Schema.Codec<string>
  readonly order: Schema.Codec<SortOrder>
}

const schemasOf = (key: BoardKey): BoardSchemas<BoardKey> => ({
  filter: filterSchema(key),
  column: columnSchema(key),
  order: orderSchema(key),
})

const SCHEMAS: ReadonlyMap<string, unknown> = new Map(BOARD_KEYS.map((key) => [key, schemasOf(key)]))

/** The schemas of a board: its filters, a column, an order. */
export const boardSchemas = <Key extends BoardKey>(key: Key): BoardSchemas<Key> => SCHEMAS.get(key) as BoardSchemas<Key>
