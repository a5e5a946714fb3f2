import { Effect } from 'effect'
import { Hono } from 'hono'
import { listStopped } from '../../projections/stopped.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

/** What stands still for this tenant and needs whoever runs Waybill: for administrators and support. */
export const alarmRoutes = (database: WaybillDatabase): ApiRoutes =>
  new Hono<ApiEnv>().get('/alarms', requireFeature('debug_logs#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        return { alarms: yield* fromLog(() => listStopped(database.forTenant(tenant), tenant)) }
      }),
    ),
  )
