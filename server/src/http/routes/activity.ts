import { findActivity, getActivity } from '@waybill/shared/calls/audit'
import { Effect } from 'effect'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { countActivity, nextActivity } from '../../store/activity.ts'
import { catchUpAuditEntries } from '../../store/audit-entries.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

const DAY = 86_400_000
const MAX_SPAN_MS = 62 * DAY

interface ActivityQuery {
  readonly kind: readonly string[] | null
  readonly record: string | null
}

const scopeOf = ({ kind, record }: ActivityQuery) => ({ kinds: kind ?? ['shipment'], record })

/** When events happened: the data of the time slider, and its steps. */
export const activityCalls = (database: WaybillDatabase): readonly Implementation[] => {
  return [
    implement(getActivity, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const to = query.to ?? new Date().toISOString()
          const from = query.from ?? new Date(Date.parse(to) - DAY).toISOString()
          const span = { from: Date.parse(from), to: Date.parse(to), buckets: query.buckets }
          if (!(span.to > span.from && span.to - span.from <= MAX_SPAN_MS))
            return yield* unreadable('to', 'Expected a time at most 62 days after from')
          const db = database.forTenant(tenant)
          yield* fromLog(() => catchUpAuditEntries(db, tenant))
          return { from, to, activity: yield* fromLog(() => countActivity(db, tenant, scopeOf(query), span)) }
        }),
    }),
    implement(findActivity, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const at = query.at ?? new Date().toISOString()
          const db = database.forTenant(tenant)
          yield* fromLog(() => catchUpAuditEntries(db, tenant))
          return { step: yield* fromLog(() => nextActivity(db, tenant, scopeOf(query), at, query.direction)) }
        }),
    }),
  ]
}
