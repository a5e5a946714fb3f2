import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'
import { shipmentLocation } from '../shipment-location.ts'

interface Parts {
  readonly cache: StreamCache
  readonly gazetteer: Gazetteer
}

/** Where a load is, for a map: its stops, and the last known position of its truck [7.22]. */
export const locationDataRoutes = ({ cache, gazetteer }: Parts): ApiRoutes =>
  new Hono<ApiEnv>().get('/shipments/:pro/location_data', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro')
        const { state } = yield* Effect.promise(() => cache.fresh(c.var.tenant, shipmentStream, pro))
        if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        return {
          location_data: shipmentLocation(state, gazetteer),
        }
      }),
    ),
  )
