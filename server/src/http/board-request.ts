import { BoardQuery } from '@waybill/shared/boards/board-query'
import { boardSchemas } from '@waybill/shared/boards/board-schemas'
import type { ShipmentColumn } from '@waybill/shared/boards/columns/row-columns'
import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import type { Condition } from '@waybill/shared/boards/condition'
import { sortTermsOf } from '@waybill/shared/boards/define-board'
import { filterCondition } from '@waybill/shared/boards/filter-condition'
import type { SortKey, SortTerm } from '@waybill/shared/boards/sort'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { minuteOf } from '@waybill/shared/time/minute'
import { Effect } from 'effect'
import type { Context } from 'hono'
import type { DependencyDown } from '../commands/failures.ts'
import type { ReadFilterPlaces } from '../commands/record/filter-places.ts'
import { isCursorFor } from '../projections/boards/board-sql.ts'
import type { ApiEnv } from './api-env.ts'
import { decodeStrictly } from './decode.ts'
import type { Unreadable } from './failures.ts'
import { fromLog } from './from-log.ts'
import { readCursor, readListQuery } from './list-query.ts'

/** The query of the board `shipments`: which rows, which cells, in which order, from where. */
export interface BoardRequest {
  readonly condition: Condition
  readonly terms: readonly SortTerm[]
  readonly columns: readonly ShipmentColumn[]
  readonly limit: number
  readonly after: SortKey | null
}

/**
 * Reads `filters[…]`, `search`, `sort`, `columns` (keys, comma-separated), `limit` and `after`. `also` names parameters left to the route;
 * `minute` is the board's.
 */
export const readBoardRequest = (
  c: Context<ApiEnv>,
  {
    places,
    also = [],
    minute = minuteOf(Date.now()),
  }: { readonly places: ReadFilterPlaces; readonly also?: readonly string[]; readonly minute?: string },
): Effect.Effect<BoardRequest, Unreadable | DependencyDown> =>
  Effect.gen(function* () {
    const listQuery = yield* readListQuery(c, { also: [...also, 'columns'] })
    const filter = yield* Effect.fromResult(
      decodeStrictly(boardSchemas('shipments').filter, {
        ...listQuery.filters,
        ...(listQuery.search === null ? {} : { search: listQuery.search }),
      }),
    )
    const keys = c.req.query('columns')?.split(',').filter(Boolean)
    const { columns } = yield* Effect.fromResult(decodeStrictly(BoardQuery, { board: 'shipments', ...(keys && { columns: keys }) }))
    const sort =
      listQuery.sort === null
        ? shipmentBoard.sort
        : yield* Effect.fromResult(decodeStrictly(boardSchemas('shipments').order, listQuery.sort))
    const terms = sortTermsOf(shipmentBoard, sort)
    const after = listQuery.after === null ? null : yield* readCursor(listQuery.after, (place) => isCursorFor(terms, place))
    return {
      condition: filterCondition(shipmentBoard, filter, yield* fromLog(() => places(c.var.tenant, 'shipments', filter)), minute),
      terms,
      columns: columns.flatMap((key) => SHIPMENT_COLUMNS.get(key) ?? []),
      limit: listQuery.limit,
      after,
    }
  })
