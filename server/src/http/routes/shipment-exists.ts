import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'

/** Fails with 404 when the path names a load that does not exist: checked before the body is read. */
export const shipmentExists = (cache: StreamCache, tenant: string, pro: string): Effect.Effect<void, NotFound> =>
  Effect.gen(function* () {
    if (cache.peek(tenant, shipmentStream, pro)) return
    const { state } = yield* Effect.promise(() => cache.fresh(tenant, shipmentStream, pro))
    if (state === null) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
  })
