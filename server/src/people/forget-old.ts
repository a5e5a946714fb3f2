import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { listTenants } from '../store/tenants.ts'

/**
 * Deletes, tenant by tenant, what has served its purpose: sessions a day after their end, sign-in attempts after a day, clients' error
 * reports and the calls of integrations after thirty. The security log and the event log are not touched.
 */
export const forgetOld = async (database: WaybillDatabase): Promise<void> => {
  for (const { tenant } of await listTenants(database.system)) {
    const db = database.forTenant(tenant)
    const before = (interval: string) => sql<string>`now() - ${interval}::interval`
    await db.deleteFrom('sessions').where('tenant_id', '=', tenant).where('expires_at', '<', before('1 day')).execute()
    await db.deleteFrom('sign_in_attempts').where('tenant_id', '=', tenant).where('at', '<', before('1 day')).execute()
    await db.deleteFrom('debug_logs').where('tenant_id', '=', tenant).where('at', '<', before('30 days')).execute()
    await db.deleteFrom('integration_calls').where('tenant_id', '=', tenant).where('at', '<', before('30 days')).execute()
  }
}
