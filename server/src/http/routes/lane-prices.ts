import { listLanePrices, refreshLanePrices } from '@waybill/shared/calls/rates'
import { formatDollars } from '@waybill/shared/money/dollars'
import { lanePriceResource } from '@waybill/shared/protocol/lane-price-resource'
import { suggestedMarketRate } from '@waybill/shared/shipment/lane-pricing/lane-price'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import type { LanePriceCommands } from '../../commands/pricing/lane-price-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

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
export const lanePriceCalls = (parts: {
  readonly lanePrices: LanePriceCommands
  readonly cache: StreamCache
}): readonly Implementation[] => {
  const { lanePrices, cache } = parts

  return [
    implement(listLanePrices, {
      handle: ({ tenant, params }) =>
        Effect.gen(function* () {
          const { pro } = params
          const { state } = yield* fromLog(() => cache.fresh(tenant, shipmentStream, pro))
          if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
          return answerOf(state)
        }),
    }),
    implement(refreshLanePrices, {
      handle: ({ params, command }) =>
        Effect.gen(function* () {
          const { state, position } = yield* lanePrices.refresh(yield* command(), params.pro)
          return { position, body: answerOf(state) }
        }),
    }),
  ]
}
