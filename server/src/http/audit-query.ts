import { isRealDate } from '@waybill/shared/fields/field-schemas'
import { readInstant } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import type { Context } from 'hono'
import type { AuditFilter } from '../store/audit-page.ts'
import type { ApiEnv } from './api-env.ts'
import { type Unreadable, unreadable } from './failures.ts'
import { filterValues, readListQuery } from './list-query.ts'

/** What the log of a tenant may be asked for, as a parameter of that name or as `filters[name]`. */
const NAMES = ['pro', 'by', 'type', 'from', 'to'] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An instant as it was said, or the beginning or end of a day in UTC. */
const instantOf = (name: string, said: string | null, timeOfDay: string): Effect.Effect<string | null, Unreadable> => {
  if (said === null) return Effect.succeed(null)
  const instant = DAY.test(said) ? (isRealDate(said) ? `${said}T${timeOfDay}Z` : null) : readInstant(said)
  return instant === null
    ? Effect.fail(unreadable(name, 'Expected a day such as 2026-11-20 or an instant such as 2026-11-20T14:00:00Z'))
    : Effect.succeed(instant)
}

/** Reads the query of `GET /audit_log`. */
export const readAuditQuery = (c: Context<ApiEnv>): Effect.Effect<AuditFilter, Unreadable> =>
  Effect.gen(function* () {
    const query = yield* readListQuery(c, { also: NAMES, filters: NAMES, sort: [] })
    const values = (name: (typeof NAMES)[number]) => filterValues(query, name) ?? c.req.queries(name) ?? null
    const one = (name: (typeof NAMES)[number]) => values(name)?.[0] || null
    if (query.after !== null && !/^\d{1,15}$/.test(query.after)) {
      return yield* unreadable('after', 'Expected what `next` of the page before said')
    }
    return {
      pro: one('pro'),
      by: one('by'),
      types: values('type'),
      from: yield* instantOf('from', one('from'), '00:00:00.000'),
      to: yield* instantOf('to', one('to'), '23:59:59.999'),
      before: query.after === null ? null : Number(query.after),
      limit: query.limit,
    }
  })
