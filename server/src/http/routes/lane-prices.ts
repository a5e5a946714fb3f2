import { formatDollars } from '@waybill/shared/money/dollars'
import { lanePriceResource } from '@waybill/shared/protocol/lane-price-resource'
import { suggestedMarketRate } from '@waybill/shared/shipment/lane-pricing/lane-price'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import type { LanePriceCommands } from '../../commands/pricing/lane-price-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

/** The lane rates of a load as a list, and the suggested carrier pay including fuel. */
const answerOf = ({ pro, lane_prices }: Shipment) => {
  const suggested = suggestedMarketRate(lane_prices)
  return {
    pro,
    ...lanePriceResource(lane_prices),
    suggested_market_rate: suggested === null ? null : formatDollars(suggested),
    total: lane_prices.length,
    more: false,
    next: null,
  }
}

/** What carriers are paid on the lane of a load: as saved, and requested again [7.22]. */
export const lanePriceRoutes = (parts: { readonly lanePrices: LanePriceCommands; readonly cache: StreamCache }): ApiRoutes => {
  const { lanePrices, cache } = parts
  const routes = new Hono<ApiEnv>()

  routes.get('/shipments/:pro/current_lane_prices', requireFeature('shipments#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro')
        const { state } = yield* fromLog(() => cache.fresh(c.var.tenant, shipmentStream, pro))
        if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        return answerOf(state)
      }),
    ),
  )

  routes.get('/shipments/:pro/refresh_lane_prices', requireFeature('lane_prices#refresh'), (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { state, position } = yield* lanePrices.refresh(yield* commandRequestOf(c), c.req.param('pro'))
        return { position, body: answerOf(state) }
      }),
    ),
  )
  return routes
}
