import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { followTenants } from '../follow-tenants.ts'

const LOOK_EVERY_MS = 1000

interface Parts {
  readonly database: WaybillDatabase
  readonly logger: Logger
  /** Activity name for the log. */
  readonly what: string
  /** Updates a tenant's view to the head of its log and returns its position. */
  readonly catchUp: (db: ReturnType<WaybillDatabase['forTenant']>, tenant: string) => Promise<number>
}

/** Keeps a view of every tenant close behind its log, so that readers wait little. */
export const keepViewCurrent = ({ database, logger, what, catchUp }: Parts) => {
  const reached = new Map<string, number>()
  return followTenants({
    database,
    logger,
    what,
    everyMs: LOOK_EVERY_MS,
    look: async ({ tenant, position }) => {
      if (reached.get(tenant) === position) return
      reached.set(tenant, await catchUp(database.forTenant(tenant), tenant))
    },
  })
}
