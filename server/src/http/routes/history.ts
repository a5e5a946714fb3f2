import { listShipmentHistory } from '@waybill/shared/calls/shipments'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { Effect } from 'effect'
import { NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { streamId } from '../../commands/stream-cache.ts'
import type { EventStore } from '../../store/event-store.ts'
import { historyResource, stopsOf } from '../event-resource.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'
import { pageOfList } from '../list-query.ts'

const readHistory = async (store: EventStore, tenant: string, pro: string, events: readonly StoredEvent[]) => {
  const locks = await store.readStream(tenant, `lock/${pro}`)
  const own = historyOf(shipmentStream, events)
  const entries = [...own, ...locks.map((event) => ({ event, changes: [] }))].sort((a, b) => a.event.position - b.event.position)
  return { entries, stops: stopsOf(own.at(-1)?.state) }
}

/** The complete history of a load in readable form, oldest first. */
export const readLoadHistory = async (store: EventStore, tenant: string, pro: string) => {
  const { entries, stops } = await readHistory(store, tenant, pro, await store.readStream(tenant, streamId(shipmentStream, pro)))
  return historyResource(entries, stops)
}

/** The history of a load in readable form. */
export const historyCalls = (store: EventStore): readonly Implementation[] => {
  return [
    implement(listShipmentHistory, {
      handle: ({ tenant, params, query }) =>
        Effect.gen(function* () {
          const { pro } = params
          const events = yield* fromLog(() => store.readStream(tenant, streamId(shipmentStream, pro)))
          if (events.length === 0) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
          const { entries, stops } = yield* fromLog(() => readHistory(store, tenant, pro, events))
          const { rows, ...page } = yield* pageOfList(entries, ({ event }) => String(event.position), query)
          return { history: historyResource(rows, stops), ...page }
        }),
    }),
  ]
}
