import { updateViews } from '@waybill/server/projections/view-versions'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { createWorkLocks } from '@waybill/server/webhooks/claims'
import { followTenants } from '../follow-tenants.ts'

const LOOK_EVERY_MS = 10_000

/** Rebuilds views written by another version of the code, each tenant's in one process at a time. */
export const keepViewsCurrent = ({ database, logger }: { readonly database: WaybillDatabase; readonly logger: Logger }) => {
  const claims = createWorkLocks(database)
  const current = new Set<string>()
  const loop = followTenants({
    database,
    logger,
    what: 'updating views after an upgrade',
    everyMs: LOOK_EVERY_MS,
    look: async ({ tenant }) => {
      const name = `views:${tenant}`
      if (current.has(tenant) || !(await claims.take(name))) return
      try {
        const report = await updateViews(database, tenant)
        if (report !== null) {
          const { rows, different } = report
          logger.warn({ tenant, rows, different }, 'views of an earlier version were rebuilt')
        }
        current.add(tenant)
      } finally {
        await claims.giveBack(name)
      }
    },
  })
  return {
    stop: async () => {
      await loop.stop()
      claims.close()
    },
  }
}
