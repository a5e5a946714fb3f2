import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { followTenants } from '../follow-tenants.ts'

const LOOK_EVERY_MS = 1000

interface Parts {
  readonly database: WaybillDatabase
  readonly logger: Logger
  /** What is done here, for the log. */
  readonly what: string
  /** Brings the view of a tenant up to the head of its log, and says how far it is. */
  readonly catchUp: (db: ReturnType<WaybillDatabase['forTenant']>, tenant: string) => Promise<number>
}

/** Keeps a view of every tenant close behind its log, so that who reads it has little to wait for. */
export const keepUp = ({ database, logger, what, catchUp }: Parts) => {
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
