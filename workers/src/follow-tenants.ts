import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { listTenants, type TenantHead } from '@waybill/server/store/tenants'
import { repeat } from './repeat.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly logger: Logger
  /** What is done here, for the log. */
  readonly what: string
  readonly everyMs: number
  /** Is handed every tenant and the head of its log, one after the other, again and again. */
  readonly look: (tenant: TenantHead) => Promise<void>
}

/** Looks at every tenant's log again and again until it is stopped. */
export const followTenants = ({ database, logger, what, everyMs, look }: Parts): { stop(): Promise<void> } =>
  repeat({
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
