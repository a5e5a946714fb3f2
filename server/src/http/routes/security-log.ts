import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
import { Hono } from 'hono'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readRefusedAttempts } from '../../users/refused-attempts.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

/** What was refused to whom, from where, newest first: for administrators only. */
export const securityLogRoutes = (database: WaybillDatabase): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/security_log', requireFeature('admin_privileges'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c, { filters: ['action', 'address'], sort: [] })
        if (query.after !== null && !/^\d{1,15}$/.test(query.after))
          return yield* unreadable('after', 'Expected the value of `next` from the previous page')
        const { tenant } = c.var
        const { attempts, next, total } = yield* fromLog(() =>
          readRefusedAttempts(database.forTenant(tenant), tenant, {
            actions: filterValues(query, 'action'),
            address: filterValues(query, 'address')?.[0] || null,
            before: query.after === null ? null : Number(query.after),
            limit: query.limit,
          }),
        )
        return {
          security_log: attempts,
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: next === null ? null : String(next),
        }
      }),
    ),
  )
  return routes
}
