import type { StoredEvent } from '@waybill/shared/log/envelope'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import type { HeadWatch } from '../../changes/head-watch.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { canSeeAddresses } from '../can-see-addresses.ts'
import { decodeStrictly } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const FEED_PAGE = 500
const MAX_WAIT_SECONDS = 30

const Position = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{1,15}$/)))
const positionOf = (after: string | null) => Effect.fromResult(decodeStrictly(Position, after)).pipe(Effect.map(Number))

const withoutAddress = ({ meta: { address: _, ...meta }, ...event }: StoredEvent) => ({ ...event, meta })

/** The log in order, for machines: from any position on, waiting for new events at its end. */
export const eventsFeedRoutes = ({ store, heads }: { readonly store: EventStore; readonly heads: HeadWatch }): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/events_feed', requireFeature('feed#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const query = yield* readListQuery(c, { also: ['wait'], filters: [], sort: [], limit: FEED_PAGE })
        const after = yield* positionOf(query.after)
        const wait = Number(c.req.query('wait') || 0)
        if (!(wait >= 0 && wait <= MAX_WAIT_SECONDS)) {
          return yield* unreadable('wait', `Expected seconds from 0 to ${MAX_WAIT_SECONDS}`)
        }
        const read = () => Promise.all([store.readTail(tenant, after, query.limit), store.head(tenant)])
        let [events, head] = yield* fromLog(read)
        if (events.length === 0 && wait > 0) {
          // From the requested position, not from the head: a cursor beyond the end waits.
          yield* Effect.promise((signal) => heads.waitBeyond(tenant, after, wait * 1000, signal))
          ;[events, head] = yield* fromLog(read)
        }
        const behind = Math.max(0, head - after)
        const last = events.at(-1)?.position ?? after
        return {
          events: canSeeAddresses(c) ? events : events.map(withoutAddress),
          position: last,
          total: Math.min(behind, MAX_COUNT),
          more: behind > MAX_COUNT,
          next: last < head ? String(last) : null,
        }
      }),
    ),
  )
  return routes
}
