import { driversOf } from '@waybill/shared/carrier/drivers'
import { formatDollars } from '@waybill/shared/money/dollars'
import type { DirectoryLane } from '@waybill/shared/protocol/partner-work'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { carrierStream } from '../../commands/carrier/carrier-stream.ts'
import { customerStream } from '../../commands/customer/customer-stream.ts'
import { NotFound } from '../../commands/failures.ts'
import type { RowLoads } from '../../commands/shipment/row-loads.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { type LaneRow, type LoadsOf, MAX_LANES, readLanes, readNewestLoads } from '../../projections/directory-loads.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { fromLog } from '../from-log.ts'
import { readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly loads: RowLoads
}

/** Drivers are searched on this many of a carrier's loads. */
const LOADS_SEARCHED = 60

const laneOf = (row: LaneRow): DirectoryLane => ({
  ...row,
  average_customer: formatDollars(row.average_customer),
  average_carrier: formatDollars(row.average_carrier),
})

/** What our loads say about a customer or a carrier: its lanes and, for a carrier, its drivers. */
export const partnerWorkRoutes = ({ database, cache, loads }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('shipments#read')

  const known = (c: Context<ApiEnv>, what: 'carrier' | 'customer') =>
    Effect.gen(function* () {
      yield* readListQuery(c)
      const id = c.req.param('id') ?? ''
      const { tenant } = c.var
      const { version } =
        what === 'carrier'
          ? yield* fromLog(() => cache.fresh(tenant, carrierStream, id))
          : yield* fromLog(() => cache.fresh(tenant, customerStream, id))
      if (version === 0) return yield* new NotFound({ what, message: `There is no ${what} ${id}.` })
      return id
    })
  const lanes = (c: Context<ApiEnv>, work: LoadsOf) =>
    fromLog(() => readLanes(database, c.var.tenant, work)).pipe(
      Effect.map((rows) => {
        const shown = rows.slice(0, MAX_LANES).map(laneOf)
        return { lanes: shown, total: shown.length, more: rows.length > MAX_LANES, next: null }
      }),
    )

  routes.get('/companies/:id/lanes', mayRead, (c) =>
    runQuery(c, known(c, 'customer').pipe(Effect.flatMap((id) => lanes(c, { of: 'customer_id', id })))),
  )
  routes.get('/carriers/:id/lanes', mayRead, (c) =>
    runQuery(c, known(c, 'carrier').pipe(Effect.flatMap((id) => lanes(c, { of: 'carrier_id', id })))),
  )
  routes.get('/carriers/:id/drivers', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const id = yield* known(c, 'carrier')
        const rows = yield* fromLog(() => readNewestLoads(database, tenant, { of: 'carrier_id', id }, LOADS_SEARCHED))
        const loadsByPro = yield* fromLog(() => loads.read(tenant, rows))
        const drivers = driversOf(
          rows.flatMap((row) => {
            const load = loadsByPro.get(row.id)
            return load ? [{ load, date: row.cells.pickup?.date ?? null }] : []
          }),
        )
        return { drivers, total: drivers.length, more: rows.length === LOADS_SEARCHED, next: null }
      }),
    ),
  )
  return routes
}
