import { getShipmentLocationData } from '@waybill/shared/calls/shipments'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { type Implementation, implement } from '../implement.ts'
import { shipmentLocation } from '../shipment-location.ts'

interface Parts {
  readonly cache: StreamCache
  readonly gazetteer: Gazetteer
}

/** Where a load is, for a map: its stops, and the last known position of its truck [7.22]. */
export const locationDataCalls = ({ cache, gazetteer }: Parts): readonly Implementation[] => [
  implement(getShipmentLocationData, {
    handle: ({ tenant, params }) =>
      Effect.gen(function* () {
        const { pro } = params
        const { state } = yield* Effect.promise(() => cache.fresh(tenant, shipmentStream, pro))
        if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        return {
          location_data: shipmentLocation(state, gazetteer),
        }
      }),
  }),
]
