import type { StoredEvent } from '@waybill/shared/log/envelope'
import { changeResource } from '@waybill/shared/protocol/change-resource'
import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { DependencyDown, NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import { streamId } from '../../commands/stream-cache.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readAuditPage } from '../../store/audit-page.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { readAuditQuery } from '../audit-query.ts'
import { decodeStrictly } from '../decode.ts'
import { pageOfWhole, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const FEED_PAGE = 500
const LOAD = /^(?:shipment|lock)\/(.+)$/
/** All of a load's story unless a page is asked for: a load has hundreds of events, not thousands. */
const WHOLE_STORY = Number.MAX_SAFE_INTEGER

const Position = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{1,15}$/)))
const positionOf = (after: string | null) => Effect.fromResult(decodeStrictly(Position, after)).pipe(Effect.map(Number))

const fromLog = <T>(task: () => Promise<T>): Effect.Effect<T, DependencyDown> =>
  Effect.tryPromise({ try: task, catch: (cause) => new DependencyDown({ dependency: 'database', cause }) })

/** What every teller of the log says of an event. */
const told = ({ position, version, stream, type, recorded_at, meta }: Omit<StoredEvent, 'tenant' | 'schema_version' | 'data'>) => ({
  position,
  version,
  stream,
  type,
  at: meta.at,
  recorded_at,
  by: meta.by,
  screen: meta.screen ?? null,
  cause: meta.cause ?? null,
  command_id: meta.command_id,
})

/** The log as people read it: the story of a load, who did what in the whole tenant, and the log in order for machines. */
export const historyRoutes = ({ store, database }: { readonly store: EventStore; readonly database: WaybillDatabase }): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/shipments/:pro/history', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const pro = c.req.param('pro') ?? ''
        const events = yield* fromLog(() => store.readStream(c.var.tenant, streamId(shipmentStream, pro)))
        if (events.length === 0) return yield* new NotFound({ what: 'shipment', message: `There is no shipment ${pro}.` })
        const query = yield* readListQuery(c, { filters: [], sort: [], limit: WHOLE_STORY })
        const locks = yield* fromLog(() => store.readStream(c.var.tenant, `lock/${pro}`))
        const story = [...historyOf(shipmentStream, events), ...locks.map((event) => ({ event, changes: [] }))].sort(
          (a, b) => a.event.position - b.event.position,
        )
        const { rows, ...page } = yield* pageOfWhole(story, ({ event }) => String(event.position), query)
        return {
          history: rows.map(({ event, changes }) => ({ ...told(event), data: event.data, changes: changes.map(changeResource) })),
          ...page,
        }
      }),
    ),
  )

  routes.get('/audit_log', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const asked = yield* readAuditQuery(c)
        const { tenant } = c.var
        const { events, total, hasMore } = yield* fromLog(() => readAuditPage(database.forTenant(tenant), tenant, asked))
        return {
          audit_log: events.map(({ changes, ...event }) => ({
            ...told(event),
            pro: LOAD.exec(event.stream)?.[1] ?? null,
            changes: (changes ?? []).map(changeResource),
          })),
          total: Math.min(total, COUNTED_TO),
          more: total > COUNTED_TO,
          next: hasMore ? String(events.at(-1)?.position) : null,
        }
      }),
    ),
  )

  routes.get('/events_feed', requireFeature('feed#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c, { filters: [], sort: [], limit: FEED_PAGE })
        const after = yield* positionOf(query.after)
        const [events, head] = yield* fromLog(() =>
          Promise.all([store.readTail(c.var.tenant, after, query.limit), store.head(c.var.tenant)]),
        )
        const behind = Math.max(0, head - after)
        const last = events.at(-1)?.position ?? after
        return { events, total: Math.min(behind, COUNTED_TO), more: behind > COUNTED_TO, next: last < head ? String(last) : null }
      }),
    ),
  )
  return routes
}
