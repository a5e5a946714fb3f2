import { ROW_COLUMNS } from '@waybill/shared/boards/columns/row-columns'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { formatDollars } from '@waybill/shared/money/dollars'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { DependencyDown } from '../../commands/failures.ts'
import type { ReadFilterPlaces } from '../../commands/record/filter-places.ts'
import type { RowLoads } from '../../commands/shipment/row-loads.ts'
import { countByValue } from '../../projections/boards/counts.ts'
import { countRows, readPage } from '../../projections/boards/query.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { readBoardRequest } from '../board-request.ts'
import { isFlagSet, writeCursor } from '../list-query.ts'
import { limitExports } from '../middleware/limit-exports.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'
import { createBoardAt } from './board-at.ts'
import { createBoardExport } from './board-export.ts'

const fromBoard = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** A load in a list: the cells of every column of the row, with what a list needs to act on it. */
const listed = (row: ShipmentBoardRow) => ({
  ...Object.fromEntries(ROW_COLUMNS.map((column) => [column.key, column.read(row, null)])),
  version: row.version,
  active: row.active,
  customer_id: row.customer_id,
  carrier_id: row.carrier_id,
  customer_total: formatDollars(row.customer_total),
  carrier_total: formatDollars(row.carrier_total),
})

interface Parts {
  readonly database: WaybillDatabase
  readonly loads: RowLoads
  readonly places: ReadFilterPlaces
}

/** Lists of loads: by filter, by search, as a count, or as a file [7.17]. */
export const shipmentListRoutes = ({ database, loads, places }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('shipments#read')
  const exportBoard = createBoardExport({ database, loads, places })
  const boardAt = createBoardAt({ database, places, listed })

  const isExport = (c: Context<ApiEnv>) => c.req.query('export') !== undefined

  routes.get(
    '/shipments',
    mayRead,
    (c, next) => (isExport(c) ? limitExports(c, next) : next()),
    (c, next) => (isExport(c) ? exportBoard(c) : next()),
  )
  routes.get('/shipments', mayRead, (c, next) => (c.req.query('at') === undefined ? next() : boardAt(c)))
  routes.get('/shipments', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const db = database.forTenant(tenant)
        const { condition, terms, after, limit } = yield* readBoardRequest(c, { places, also: ['count_only', 'source'] })
        if (isFlagSet(c.req.query('count_only'))) {
          const { total, more } = yield* fromBoard(() => countRows(db, tenant, shipmentBoard, condition))
          return { count: total, total, more }
        }
        const page = yield* fromBoard(() => readPage(db, tenant, shipmentBoard, { condition, terms, after, limit }))
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
    runQuery(
      c,
      fromBoard(() => countByValue(database.forTenant(c.var.tenant), c.var.tenant, shipmentBoard)).pipe(
        Effect.map(({ counts }) => ({ counts })),
      ),
    ),
  )
  return routes
}
