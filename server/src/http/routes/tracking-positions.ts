import { isTrackingSimulated } from '@waybill/shared/shipment/tracking/is-simulated'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { readPositions } from '../../integrations/tracking/positions.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

/** The breadcrumb trail of a shipment's truck, oldest first. */
export const trackingPositionRoutes = (parts: { readonly database: WaybillDatabase; readonly cache: StreamCache }): ApiRoutes =>
  new Hono<ApiEnv>().get('/shipments/:pro/tracking_positions', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const pro = c.req.param('pro')
        const { state } = yield* fromLog(() => parts.cache.fresh(tenant, shipmentStream, pro))
        if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const tracking_positions = yield* fromLog(() => readPositions(parts.database.forTenant(tenant), tenant, pro))
        return { tracking_positions, simulated: isTrackingSimulated(state), total: tracking_positions.length, more: false, next: null }
      }),
    ),
  )
