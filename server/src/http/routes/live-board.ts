import { shipmentBoard } from '@waybill/shared/shipment/board'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import type { ReadFilterPlaces } from '../../commands/record/filter-places.ts'
import type { RowLoads } from '../../commands/shipment/row-loads.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { newestPositions } from '../../integrations/tracking/positions.ts'
import { readPage, readRows } from '../../projections/boards/query.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { readBoardRequest } from '../board-request.ts'
import { fromLog } from '../from-log.ts'
import { writeCursor } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { nonLockable } from '../non-lockable.ts'
import { readPros } from '../read-pros.ts'
import { runQuery } from '../run-query.ts'
import { shipmentLocation } from '../shipment-location.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly gazetteer: Gazetteer
  readonly loads: RowLoads
  readonly places: ReadFilterPlaces
}

/**
 * The board for clients that read it once instead of watching it, the locations of its loads, and which of them can't be locked [7.27,
 * 7.28].
 */
export const liveBoardRoutes = ({ database, cache, gazetteer, loads, places }: Parts): ApiRoutes => {
  const mayRead = requireFeature('shipments#read')
  return new Hono<ApiEnv>()
    .get('/live_board', mayRead, (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { tenant } = c.var
          const { columns, ...request } = yield* readBoardRequest(c, { places })
          const page = yield* fromLog(() => readPage(database.forTenant(tenant), tenant, shipmentBoard, request))
          const found = columns.some((column) => column.isExtra)
            ? yield* fromLog(() => loads.read(tenant, page.rows))
            : new Map<string, never>()
          return {
            live_board: page.rows.map((row) => ({
              id: row.id,
              position: Math.max(row.position, row.lock_position),
              cells: Object.fromEntries(columns.map((column) => [column.key, column.read(row, found.get(row.id) ?? null)])),
            })),
            position: page.position,
            total: page.total,
            more: page.more,
            next: page.next === null ? null : writeCursor(page.next),
          }
        }),
      ),
    )
    .get('/non_lockable_loads', mayRead, (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { tenant, session } = c.var
          const pros = yield* readPros(c)
          const rows = yield* fromLog(() => readRows(database.forTenant(tenant), tenant, shipmentBoard, pros))
          const found = nonLockable(pros, rows, session.user.id, new Date().toISOString())
          return { non_lockable_loads: found, total: found.length, more: false, next: null }
        }),
      ),
    )
    .get('/map_shipments', mayRead, (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { tenant } = c.var
          const pros = yield* readPros(c)
          const rows = yield* fromLog(() => readRows(database.forTenant(tenant), tenant, shipmentBoard, pros))
          const found = yield* fromLog(() => loads.read(tenant, rows))
          const seen = yield* fromLog(() => newestPositions(database.forTenant(tenant), tenant, pros))
          const map_shipments = rows.flatMap((row) => {
            const load = found.get(row.id)
            return load
              ? [
                  {
                    ...shipmentLocation(load, gazetteer),
                    truck: seen.get(row.id) ?? null,
                    status: row.status,
                    late: row.cells.late ?? false,
                  },
                ]
              : []
          })
          return { map_shipments, total: map_shipments.length, more: false, next: null }
        }),
      ),
    )
    .get('/map_shipments/geocode_pro/:pro', mayRead, (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const pro = c.req.param('pro')
          const { state } = yield* fromLog(() => cache.fresh(c.var.tenant, shipmentStream, pro))
          if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
          return { geocode: shipmentLocation(state, gazetteer).stops }
        }),
      ),
    )
}
