import { BoardQuery, SortOrder, sortTerms } from '@waybill/shared/boards/board-query'
import type { ShipmentColumn } from '@waybill/shared/boards/columns/row-columns'
import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import type { Condition } from '@waybill/shared/boards/condition'
import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import { filterCondition, ShipmentFilter } from '@waybill/shared/boards/filter'
import type { SortKey, SortTerm } from '@waybill/shared/boards/sort'
import { minuteOf } from '@waybill/shared/time/minute'
import { Effect } from 'effect'
import type { Context } from 'hono'
import type { DependencyDown } from '../commands/failures.ts'
import type { ReadFilterPlaces } from '../commands/record/filter-places.ts'
import { isPlaceOf } from '../projections/shipments/board-sql.ts'
import type { ApiEnv } from './api-env.ts'
import { decodeStrictly } from './decode.ts'
import type { Unreadable } from './failures.ts'
import { fromLog } from './from-log.ts'
import { readCursor, readListQuery } from './list-query.ts'

/** What a call asks of the board `shipments`: which rows, which cells, in which order, from where. */
export interface BoardRequest {
  readonly condition: Condition
  readonly terms: readonly SortTerm[]
  readonly columns: readonly ShipmentColumn[]
  readonly limit: number
  readonly after: SortKey | null
}

/** Reads `filters[…]`, `search`, `sort`, `columns` (keys, with commas between), `limit` and `after`; `also` are parameters left to the route, `minute` is that of the board. */
export const readBoardRequest = (
  c: Context<ApiEnv>,
  {
    places,
    also = [],
    minute = minuteOf(Date.now()),
  }: { readonly places: ReadFilterPlaces; readonly also?: readonly string[]; readonly minute?: string },
): Effect.Effect<BoardRequest, Unreadable | DependencyDown> =>
  Effect.gen(function* () {
    const asked = yield* readListQuery(c, { also: [...also, 'columns'] })
    const filter = yield* Effect.fromResult(
      decodeStrictly(ShipmentFilter, { ...asked.filters, ...(asked.search === null ? {} : { search: asked.search }) }),
    )
    const keys = c.req.query('columns')?.split(',').filter(Boolean)
    const { columns } = yield* Effect.fromResult(decodeStrictly(BoardQuery, { board: 'shipments', ...(keys && { columns: keys }) }))
    const sort = asked.sort === null ? DEFAULT_SORT : yield* Effect.fromResult(decodeStrictly(SortOrder, asked.sort))
    const terms = sortTerms(sort)
    const after = asked.after === null ? null : yield* readCursor(asked.after, (place) => isPlaceOf(terms, place))
    return {
      condition: filterCondition(filter, yield* fromLog(() => places(c.var.tenant, filter)), minute),
      terms,
      columns: columns.flatMap((key) => SHIPMENT_COLUMNS.get(key) ?? []),
      limit: asked.limit,
      after,
    }
  })
