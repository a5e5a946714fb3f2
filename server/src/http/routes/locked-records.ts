import { isPermitted } from '@waybill/shared/permissions/may'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
import { Hono } from 'hono'
import { readLockedRecords } from '../../projections/locked-records.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { UserQueries } from '../../users/user-queries.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly users: UserQueries
}

/** Who holds which lock now [2.35]. An administrator releases a lock with `PUT /shipments/lock/{pro}/admin_release`. */
export const lockedRecordRoutes = ({ database, users }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()

  routes.get('/locked_records', requireFeature('audit#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c, { filters: ['by'], sort: [] })
        const { tenant, session } = c.var
        const by = filterValues(query, 'by')?.[0] || null
        const holder = by === null ? null : ((yield* users.find(tenant, by))?.id ?? by)
        const now = Date.now()
        const { locks, hasMore, total } = yield* fromLog(() =>
          readLockedRecords(database.forTenant(tenant), tenant, {
            by: holder,
            afterPro: query.after,
            limit: query.limit,
            now: new Date(now).toISOString(),
          }),
        )
        const mayRelease = isPermitted(session.permissions, 'lock#admin_release')
        return {
          locked_records: locks.map((lock) => ({
            kind: 'shipment',
            ...lock,
            remaining_time: Math.max(0, Math.ceil((Date.parse(lock.expires_at) - now) / 1000)),
            may_release: mayRelease,
          })),
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: hasMore ? (locks.at(-1)?.pro ?? null) : null,
        }
      }),
    ),
  )
  return routes
}
