import { Effect, Schema } from 'effect'
import { SHIPMENT_COLUMNS } from './columns/shipments.ts'
import { DEFAULT_SORT } from './default-sort.ts'
import { ShipmentFilter } from './filter.ts'
import { SYSTEM_DEFAULT } from './layouts.ts'
import type { SortTerm } from './sort.ts'

const MAX_SORT = 5

const ColumnKey = Schema.String.check(Schema.makeFilter((key: string) => SHIPMENT_COLUMNS.has(key) || 'Expected a column of the board'))
const SortableKey = Schema.String.check(
  Schema.makeFilter((key: string) => !!SHIPMENT_COLUMNS.get(key)?.sort || 'Expected a column that the board can be sorted by'),
)

/** What a board is ordered by: the first column counts most. */
export const SortOrder = Schema.Array(Schema.Struct({ column: SortableKey, direction: Schema.Literals(['asc', 'desc']) })).check(
  Schema.isMaxLength(MAX_SORT),
)
export type SortOrder = typeof SortOrder.Type

/** What stands on every row besides the columns of a layout: who has the load locked, what marks its pro, whether it is a tender. */
const MARKS = ['lock', 'tender', 'hot', 'high_risk', 'late'] as const
const DEFAULT_COLUMNS: readonly string[] = [...SYSTEM_DEFAULT.columns.map(({ key }) => key), ...MARKS]

/** Which rows of which board, with which cells, in which order. What is left out is the default: every row, System Default, by pickup. */
export const boardQueryFields = {
  board: Schema.Literal('shipments'),
  filter: ShipmentFilter.pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  columns: Schema.Array(ColumnKey)
    .check(Schema.isMinLength(1), Schema.isMaxLength(SHIPMENT_COLUMNS.size))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(DEFAULT_COLUMNS))),
  sort: SortOrder.pipe(Schema.withDecodingDefaultKey(Effect.succeed(DEFAULT_SORT))),
}

export const BoardQuery = Schema.Struct(boardQueryFields)
export type BoardQuery = typeof BoardQuery.Type

/** The fields of the row that a sort order reads. */
export const sortTerms = (sort: SortOrder): readonly SortTerm[] =>
  sort.flatMap(({ column, direction }) => {
    const field = SHIPMENT_COLUMNS.get(column)?.sort
    return field ? [{ field, direction }] : []
  })
