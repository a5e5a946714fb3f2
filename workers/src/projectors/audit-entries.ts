import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { catchUpAuditEntries } from '@waybill/server/store/audit-entries'
import { followTenants } from '../follow-tenants.ts'

const LOOK_EVERY_MS = 1000

/** Keeps the entries of every tenant's audit log close behind its log, so that who reads it has little to wait for. */
export const followAuditEntries = ({ database, logger }: { readonly database: WaybillDatabase; readonly logger: Logger }) => {
  const reached = new Map<string, number>()
  return followTenants({
    database,
    logger,
    what: 'following the audit log',
    everyMs: LOOK_EVERY_MS,
    look: async ({ tenant, position }) => {
      if (reached.get(tenant) === position) return
      reached.set(tenant, await catchUpAuditEntries(database.forTenant(tenant), tenant))
    },
  })
}
