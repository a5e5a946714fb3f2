import { listSecurityLog } from '@waybill/shared/calls/audit'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readRefusedAttempts } from '../../users/refused-attempts.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

/** What was refused to whom, from where, newest first: for administrators only. */
export const securityLogCalls = (database: WaybillDatabase): readonly Implementation[] => {
  return [
    implement(listSecurityLog, {
      handle: ({ tenant, query, filters }) =>
        Effect.gen(function* () {
          if (query.after !== null && !/^\d{1,15}$/.test(query.after))
            return yield* unreadable('after', 'Expected the value of `next` from the previous page')
          const { attempts, next, total } = yield* fromLog(() =>
            readRefusedAttempts(database.forTenant(tenant), tenant, {
              actions: filters.action,
              address: filters.address,
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
    }),
  ]
}
