import type { JsonObject } from '@waybill/shared/log/envelope'
import type { SECURITY_ACTIONS } from '@waybill/shared/protocol/audit'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'

/**
 * A denied attempt with its user and source, a role preview, or an erasure of personal data. `detail` never contains a
 * password, a token or the erased text.
 */
export interface RefusedAttempt {
  readonly tenant: string
  readonly user_id: string | null
  readonly address: string
  readonly action: (typeof SECURITY_ACTIONS)[number]
  readonly detail: JsonObject
}

const PER_MINUTE = 60

/**
 * Records denied attempts outside the event log. It never throws, and keeps at most sixty per minute of one kind from
 * one address.
 */
export const createSecurityLog = (database: WaybillDatabase, logger: Logger) => {
  const kept = new LRUCache<string, { count: number }>({ max: 10_000, ttl: 60_000 })
  return {
    record: async ({ tenant, user_id, address, action, detail }: RefusedAttempt): Promise<void> => {
      const key = `${tenant} ${address} ${action}`
      const seen = kept.get(key) ?? { count: 0 }
      seen.count += 1
      if (seen.count === 1) kept.set(key, seen)
      if (seen.count > PER_MINUTE) return
      try {
        await database
          .forTenant(tenant)
          .insertInto('security_log')
          .values({ tenant_id: tenant, user_id, address, action, detail })
          .execute()
      } catch (err) {
        logger.error({ err, tenant, action }, 'security log entry could not be written')
      }
    },
  }
}
export type SecurityLog = ReturnType<typeof createSecurityLog>
