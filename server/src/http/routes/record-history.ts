import { leavesOf } from '@waybill/shared/fields/leaves'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { valueResource } from '@waybill/shared/protocol/change-resource'
import { findStream } from '@waybill/shared/streams/streams'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { historyOf } from '../../commands/field-history.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { historyResource, stopsOf } from '../event-resource.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { pageOfList, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { isUpTo, parsePastMoment } from '../past-moment.ts'
import { runQuery } from '../run-query.ts'

/** All of a record's history unless a page is requested: a record has hundreds of events, not thousands. */
const ALL_EVENTS = Number.MAX_SAFE_INTEGER

/** Amounts in cents are recognized by the name of their field; a date or a version is never money, whatever its name. */
const fieldsOf = (state: object) => leavesOf(state).map(({ path, value }) => ({ path, value: valueResource(path, value) }))

/** Any record of the log: its history, and its state at any point in time. */
export const recordHistoryRoutes = (store: EventStore): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  const eventsOf = (c: Context<ApiEnv>) =>
    Effect.gen(function* () {
      const [kind = '', id = ''] = [c.req.param('kind'), c.req.param('id')]
      const missing = new NotFound({ what: kind, message: `There is no ${kind.replaceAll('_', ' ')} ${id}.` })
      const stream = findStream(kind)
      if (!stream) return yield* missing
      const events = yield* fromLog(() => store.readStream(c.var.tenant, `${kind}/${id}`))
      if (events.length === 0) return yield* missing
      return { stream, id, events, missing }
    })

  routes.get('/records/:kind/:id', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        yield* readListQuery(c, { also: ['at'], filters: [], sort: [] })
        const { stream, id, events, missing } = yield* eventsOf(c)
        const atText = c.req.query('at')
        const moment = atText === undefined ? null : parsePastMoment(atText)
        if (atText !== undefined && moment === null)
          return yield* unreadable('at', 'Expected a log position or a time such as 2026-11-20T14:00:00Z')
        const last = moment === null ? events.at(-1) : events.findLast((event) => isUpTo(event, moment))
        if (last === undefined) return yield* missing
        const state = events.slice(0, last.version).reduce<object | null>((folded, event) => stream.evolve(folded, event), null)
        return {
          record: {
            kind: stream.kind,
            id,
            version: last.version,
            position: last.position,
            changed_at: last.meta.at,
            changed_by: last.meta.by,
            fields: fieldsOf(state as object),
          },
        }
      }),
    ),
  )

  routes.get('/records/:kind/:id/history', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { stream, id, events } = yield* eventsOf(c)
        const query = yield* readListQuery(c, { filters: [], sort: [], limit: ALL_EVENTS })
        // The lock events of a load are part of its history.
        const locks = stream.kind === 'shipment' ? yield* fromLog(() => store.readStream(c.var.tenant, `lock/${id}`)) : []
        const lockEvents = locks.map((event: StoredEvent) => ({ event, changes: [] }))
        const changeHistory = historyOf(stream, events)
        const history = [...changeHistory, ...lockEvents].sort((a, b) => a.event.position - b.event.position)
        const { rows, ...page } = yield* pageOfList(history, ({ event }) => String(event.position), query)
        return {
          history: historyResource(rows, stopsOf(changeHistory.at(-1)?.state)),
          ...page,
        }
      }),
    ),
  )
  return routes
}
