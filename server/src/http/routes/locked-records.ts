import { listLockedRecords } from '@waybill/shared/calls/audit'
import { isPermitted } from '@waybill/shared/permissions/may'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
import { readLockedRecords } from '../../projections/locked-records.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { UserQueries } from '../../users/user-queries.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly users: UserQueries
}

/** Who holds which lock now [2.35]. An administrator releases a lock with `PUT /shipments/lock/{pro}/admin_release`. */
export const lockedRecordCalls = ({ database, users }: Parts): readonly Implementation[] => {
  return [
    implement(listLockedRecords, {
      handle: ({ tenant, session, query, filters }) =>
        Effect.gen(function* () {
          const { by } = filters
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
    }),
  ]
}
