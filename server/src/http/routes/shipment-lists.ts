import { DEFAULT_SORT, SortOrder, sortTerms } from '@waybill/shared/boards/board-query'
import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { filterCondition, ShipmentFilter } from '@waybill/shared/boards/filter'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { formatDollars } from '@waybill/shared/money/dollars'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { DependencyDown } from '../../commands/failures.ts'
import { isPlaceOf } from '../../projections/shipments/board-sql.ts'
import { countByStatus } from '../../projections/shipments/counts.ts'
import { countRows, readPage } from '../../projections/shipments/query.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeStrictly } from '../decode.ts'
import { readCursor, readListQuery, saysYes, writeCursor } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const fromBoard = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** A load in a list: the cells of every column, with what a list needs to act on it. */
const listed = (row: ShipmentBoardRow) => ({
  ...Object.fromEntries([...SHIPMENT_COLUMNS.values()].map((column) => [column.key, column.read(row)])),
  version: row.version,
  active: row.active,
  customer_id: row.customer_id,
  carrier_id: row.carrier_id,
  customer_total: formatDollars(row.customer_total),
  carrier_total: formatDollars(row.carrier_total),
})

/** Lists of loads: by filter, by search, counted [7.17]. */
export const shipmentListRoutes = ({ database }: { readonly database: WaybillDatabase }): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('shipments#read')

  routes.get('/shipments', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const asked = yield* readListQuery(c, { also: ['count_only', 'source'] })
        const { tenant } = c.var
        const db = database.forTenant(tenant)
        const filter = yield* Effect.fromResult(
          decodeStrictly(ShipmentFilter, { ...asked.filters, ...(asked.search === null ? {} : { search: asked.search }) }),
        )
        const condition = filterCondition(filter)
        if (saysYes(c.req.query('count_only'))) {
          const { total, more } = yield* fromBoard(() => countRows(db, tenant, condition))
          return { count: total, total, more }
        }
        const sort = asked.sort === null ? DEFAULT_SORT : yield* Effect.fromResult(decodeStrictly(SortOrder, asked.sort))
        const terms = sortTerms(sort)
        const after = asked.after === null ? null : yield* readCursor(asked.after, (place) => isPlaceOf(terms, place))
        const page = yield* fromBoard(() => readPage(db, tenant, { condition, terms, after, limit: asked.limit }))
        return {
          shipments: page.rows.map(listed),
          total: page.total,
          more: page.more,
          next: page.next === null ? null : writeCursor(page.next),
          position: page.position,
        }
      }),
    ),
  )

  routes.get('/shipments/counts', mayRead, (c) =>
    runQuery(c, fromBoard(() => countByStatus(database.forTenant(c.var.tenant), c.var.tenant)).pipe(Effect.map((counts) => ({ counts })))),
  )
  return routes
}
