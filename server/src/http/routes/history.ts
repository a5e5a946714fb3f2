import type { StoredEvent } from '@waybill/shared/log/envelope'
import { changeResource } from '@waybill/shared/protocol/change-resource'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { streamId } from '../../commands/stream-cache.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { fromLog } from '../from-log.ts'
import { pageOfWhole, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'
import { toldEvent } from '../told-event.ts'

/** All of a load's story unless a page is asked for: a load has hundreds of events, not thousands. */
const WHOLE_STORY = Number.MAX_SAFE_INTEGER

const storyOf = async (store: EventStore, tenant: string, pro: string, events: readonly StoredEvent[]) => {
  const locks = await store.readStream(tenant, `lock/${pro}`)
  return [...historyOf(shipmentStream, events), ...locks.map((event) => ({ event, changes: [] }))].sort(
    (a, b) => a.event.position - b.event.position,
  )
}
type Story = Awaited<ReturnType<typeof storyOf>>

const told = (story: readonly Story[number][]) =>
  story.map(({ event, changes }) => ({ ...toldEvent(event), data: event.data, changes: changes.map(changeResource) }))

/** The whole story of a load as people read it, oldest first. */
export const toldHistory = async (store: EventStore, tenant: string, pro: string) =>
  told(await storyOf(store, tenant, pro, await store.readStream(tenant, streamId(shipmentStream, pro))))

/** The story of a load as people read it. */
export const historyRoutes = (store: EventStore): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/shipments/:pro/history', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro') ?? ''
        const events = yield* fromLog(() => store.readStream(c.var.tenant, streamId(shipmentStream, pro)))
        if (events.length === 0) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const query = yield* readListQuery(c, { filters: [], sort: [], limit: WHOLE_STORY })
        const story = yield* fromLog(() => storyOf(store, c.var.tenant, pro, events))
        const { rows, ...page } = yield* pageOfWhole(story, ({ event }) => String(event.position), query)
        return { history: told(rows), ...page }
      }),
    ),
  )
  return routes
}
