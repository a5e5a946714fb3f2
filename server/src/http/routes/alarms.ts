import { Effect } from 'effect'
import { Hono } from 'hono'
import { listOutboxAlarms } from '../../outbox/entries.ts'
import { listStopped } from '../../projections/stopped-projections.ts'
import type { AnchorPlace } from '../../proof/anchor-place.ts'
import { readAnchorStatus } from '../../proof/anchor-status.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly place: AnchorPlace
}

/**
 * The background jobs that have stopped for this tenant, its effects with an unknown outcome, and whether its newest anchor is in place: for
 * administrators and support.
 */
export const alarmRoutes = ({ database, place }: Parts): ApiRoutes =>
  new Hono<ApiEnv>().get('/alarms', requireFeature('debug_logs#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const db = database.forTenant(tenant)
        const alarms = yield* fromLog(() => listStopped(db, tenant))
        const outbox = yield* fromLog(() => listOutboxAlarms(db, tenant))
        return { alarms, outbox, anchors: yield* fromLog(() => readAnchorStatus(db, tenant, place, Date.now())) }
      }),
    ),
  )
