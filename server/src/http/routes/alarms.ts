import { listAlarms } from '@waybill/shared/calls/audit'
import { Effect } from 'effect'
import { listOutboxAlarms } from '../../outbox/entries.ts'
import { listStopped } from '../../projections/stopped-projections.ts'
import type { AnchorPlace } from '../../proof/anchor-place.ts'
import { readAnchorStatus } from '../../proof/anchor-status.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly place: AnchorPlace
}

/**
 * The background jobs that have stopped for this tenant, its effects with an unknown outcome, and whether its newest anchor is in place: for
 * administrators and support.
 */
export const alarmCalls = ({ database, place }: Parts): readonly Implementation[] => [
  implement(listAlarms, {
    handle: ({ tenant }) =>
      Effect.gen(function* () {
        const db = database.forTenant(tenant)
        const alarms = yield* fromLog(() => listStopped(db, tenant))
        const outbox = yield* fromLog(() => listOutboxAlarms(db, tenant))
        return { alarms, outbox, anchors: yield* fromLog(() => readAnchorStatus(db, tenant, place, Date.now())) }
      }),
  }),
]
