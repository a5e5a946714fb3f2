import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { readPositions } from '../../integrations/visibility/positions.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

/** The way that the truck of a load has come, oldest first, and whether somebody real has seen it. */
export const wayOfTruck = async (database: WaybillDatabase, tenant: string, pro: string, state: Shipment) => ({
  tracking_positions: await readPositions(database.forTenant(tenant), tenant, pro),
  simulated: state.tracking?.simulated ?? state.macropoint_load?.simulated ?? false,
})

/** Where the truck of a load was. */
export const trackingPositionRoutes = (parts: { readonly database: WaybillDatabase; readonly cache: StreamCache }): ApiRoutes =>
  new Hono<ApiEnv>().get('/shipments/:pro/tracking_positions', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const pro = c.req.param('pro')
        const { state } = yield* fromLog(() => parts.cache.fresh(tenant, shipmentStream, pro))
        if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const way = yield* fromLog(() => wayOfTruck(parts.database, tenant, pro, state))
        return { ...way, total: way.tracking_positions.length, more: false, next: null }
      }),
    ),
  )
