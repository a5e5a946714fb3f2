import { Effect, Schema } from 'effect'
import { columnsOfBoard } from './board-columns.ts'
import { boardSchemas } from './board-schemas.ts'
import type { ChosenFilters } from './filter-definition.ts'
import { BOARD_KEYS, type BoardKey, boardOf, type WireFilter } from './kinds.ts'
import type { SortOrder } from './sort.ts'

/** Which rows of which board, with which cells, in which order. */
export interface BoardQuery {
  readonly board: BoardKey
  readonly filter: ChosenFilters
  /** Keys of columns. */
  readonly columns: readonly string[]
  readonly sort: SortOrder
}

/** A query as callers send it. What is left out is the default: every row, the layout of the board, its order. */
export type WireBoardQuery = {
  readonly [Key in BoardKey]: {
    readonly board: Key
    readonly filter?: WireFilter<Key>
    readonly columns?: readonly string[]
    readonly sort?: SortOrder
  }
}[BoardKey]

const queryOf = (key: BoardKey, also: Schema.Struct.Fields) => {
  const { layout, marks, sort } = boardOf(key)
  const { filter, column, order } = boardSchemas(key)
  const columns = Schema.Array(column).check(Schema.isMinLength(1), Schema.isMaxLength(columnsOfBoard(key).size))
  return Schema.Struct({
    board: Schema.Literal(key),
    filter: filter.pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
    columns: columns.pipe(Schema.withDecodingDefaultKey(Effect.succeed([...layout, ...marks]))),
    sort: order.pipe(Schema.withDecodingDefaultKey(Effect.succeed(sort))),
    ...also,
  })
}

/** The query of any board, by its `board`, with further fields. */
export const boardQueryWith = <const Fields extends Schema.Struct.Fields>(also: Fields) =>
  Schema.Union(BOARD_KEYS.map((key) => queryOf(key, also))) as unknown as Schema.Codec<
    BoardQuery & Schema.Struct.Type<Fields>,
    WireBoardQuery & Schema.Struct.Encoded<Fields>
  >

export const BoardQuery = boardQueryWith({})
