import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { countActivity, nextActivity } from '../../store/activity.ts'
import { catchUpAuditEntries } from '../../store/audit-entries.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { parsePastMoment } from '../past-moment.ts'
import { runQuery } from '../run-query.ts'

const DAY = 86_400_000
const MAX_SPAN_MS = 62 * DAY
const MAX_BUCKETS = 288

const instantOf = (c: Context<ApiEnv>, name: string) =>
  Effect.suspend(() => {
    const text = c.req.query(name)
    if (text === undefined) return Effect.succeed(null)
    const moment = parsePastMoment(text)
    return moment !== null && 'time' in moment
      ? Effect.succeed(moment.time)
      : Effect.fail(unreadable(name, 'Expected a time such as 2026-11-20T14:00:00Z'))
  })

const scopeOf = (c: Context<ApiEnv>) => ({ kinds: c.req.queries('kind') ?? ['shipment'], record: c.req.query('record') || null })

/** When events happened: the data of the time slider, and its steps. */
export const activityRoutes = (database: WaybillDatabase): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/activity', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        yield* readListQuery(c, { also: ['from', 'to', 'buckets', 'kind', 'record'], filters: [], sort: [] })
        const { tenant } = c.var
        const to = (yield* instantOf(c, 'to')) ?? new Date().toISOString()
        const from = (yield* instantOf(c, 'from')) ?? new Date(Date.parse(to) - DAY).toISOString()
        const span = { from: Date.parse(from), to: Date.parse(to), buckets: Number(c.req.query('buckets') ?? 96) }
        if (!(span.to > span.from && span.to - span.from <= MAX_SPAN_MS))
          return yield* unreadable('to', 'Expected a time at most 62 days after from')
        if (!(Number.isInteger(span.buckets) && span.buckets >= 1 && span.buckets <= MAX_BUCKETS))
          return yield* unreadable('buckets', `Expected a whole number from 1 to ${MAX_BUCKETS}`)
        const db = database.forTenant(tenant)
        yield* fromLog(() => catchUpAuditEntries(db, tenant))
        return { from, to, activity: yield* fromLog(() => countActivity(db, tenant, scopeOf(c), span)) }
      }),
    ),
  )

  routes.get('/activity/step', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        yield* readListQuery(c, { also: ['at', 'direction', 'kind', 'record'], filters: [], sort: [] })
        const { tenant } = c.var
        const at = (yield* instantOf(c, 'at')) ?? new Date().toISOString()
        const direction = c.req.query('direction') ?? 'back'
        if (direction !== 'forward' && direction !== 'back') return yield* unreadable('direction', 'Expected forward or back')
        const db = database.forTenant(tenant)
        yield* fromLog(() => catchUpAuditEntries(db, tenant))
        return { step: yield* fromLog(() => nextActivity(db, tenant, scopeOf(c), at, direction)) }
      }),
    ),
  )
  return routes
}
