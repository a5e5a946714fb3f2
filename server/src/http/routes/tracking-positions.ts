import { listTrackingPositions } from '@waybill/shared/calls/tracking'
import { isTrackingSimulated } from '@waybill/shared/shipment/tracking/is-simulated'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { readPositions } from '../../integrations/tracking/positions.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

/** The breadcrumb trail of a shipment's truck, oldest first. */
export const trackingPositionCalls = (parts: {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
}): readonly Implementation[] => [
  implement(listTrackingPositions, {
    handle: ({ tenant, params }) =>
      Effect.gen(function* () {
        const { pro } = params
        const { state } = yield* fromLog(() => parts.cache.fresh(tenant, shipmentStream, pro))
        if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const tracking_positions = yield* fromLog(() => readPositions(parts.database.forTenant(tenant), tenant, pro))
        return { tracking_positions, simulated: isTrackingSimulated(state), total: tracking_positions.length, more: false, next: null }
      }),
  }),
]
