import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { listTenants, type TenantHead } from '@waybill/server/store/tenants'
import { runRepeatedly } from './run-repeatedly.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly logger: Logger
  /** Activity name for the log. */
  readonly what: string
  readonly everyMs: number
  /** Called with every tenant and the head of its log, one after the other, repeatedly. */
  readonly look: (tenant: TenantHead) => Promise<void>
}

/** Checks every tenant's log repeatedly until stopped. */
export const followTenants = ({ database, logger, what, everyMs, look }: Parts): { stop(): Promise<void> } =>
  runRepeatedly({
    logger,
    what,
    everyMs,
    work: async (isStopping) => {
      for (const tenant of await listTenants(database.system)) {
        if (isStopping()) return
        await look(tenant)
      }
    },
  })
