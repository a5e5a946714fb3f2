import type { StoredEvent } from '@waybill/shared/log/envelope'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { streamId } from '../../commands/stream-cache.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { historyResource, stopsOf } from '../event-resource.ts'
import { fromLog } from '../from-log.ts'
import { pageOfList, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

/** All of a load's history unless a page is requested: a load has hundreds of events, not thousands. */
const ALL_EVENTS = Number.MAX_SAFE_INTEGER

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
export const historyRoutes = (store: EventStore): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/shipments/:pro/history', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro') ?? ''
        const events = yield* fromLog(() => store.readStream(c.var.tenant, streamId(shipmentStream, pro)))
        if (events.length === 0) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const query = yield* readListQuery(c, { filters: [], sort: [], limit: ALL_EVENTS })
        const { entries, stops } = yield* fromLog(() => readHistory(store, c.var.tenant, pro, events))
        const { rows, ...page } = yield* pageOfList(entries, ({ event }) => String(event.position), query)
        return { history: historyResource(rows, stops), ...page }
      }),
    ),
  )
  return routes
}
