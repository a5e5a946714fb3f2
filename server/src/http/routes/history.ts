import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { streamId } from '../../commands/stream-cache.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeQuery } from '../decode.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const MAX_FEED = 500

const FeedQuery = Schema.Struct({
  after: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,15}$/))),
  limit: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{1,3}$/))),
})

const fromLog = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** The log as people read it: the story of a load, and the tenant's log in order for machines. */
export const historyRoutes = ({ store }: { readonly store: EventStore }): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/shipments/:pro/history', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro') ?? ''
        const events = yield* fromLog(() => store.readStream(c.var.tenant, streamId(shipmentStream, pro)))
        if (events.length === 0) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const locks = yield* fromLog(() => store.readStream(c.var.tenant, `lock/${pro}`))
        const story = [...historyOf(shipmentStream, events), ...locks.map((event) => ({ event, changes: [] }))]
        return {
          history: story
            .sort((a, b) => a.event.position - b.event.position)
            .map(({ event, changes }) => ({
              position: event.position,
              version: event.version,
              stream: event.stream,
              type: event.type,
              at: event.meta.at,
              recorded_at: event.recorded_at,
              by: event.meta.by,
              screen: event.meta.screen ?? null,
              cause: event.meta.cause ?? null,
              command_id: event.meta.command_id,
              data: event.data,
              changes,
            })),
          total: story.length,
          more: false,
          next: null,
        }
      }),
    ),
  )

  routes.get('/events_feed', requireFeature('feed#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* decodeQuery(c, FeedQuery)
        const limit = Math.min(MAX_FEED, Math.max(1, Number(query.limit ?? MAX_FEED)))
        const after = Number(query.after ?? 0)
        const [events, head] = yield* fromLog(() => Promise.all([store.readTail(c.var.tenant, after, limit), store.head(c.var.tenant)]))
        const last = events.at(-1)?.position ?? after
        return { events, total: Math.max(0, head - after), more: last < head, next: last }
      }),
    ),
  )
  return routes
}
