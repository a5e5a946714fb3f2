import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { listTenants } from '../store/tenants.ts'
import { DEVICE_DAYS } from './known-devices.ts'

/**
 * Deletes expired rows tenant by tenant: sessions one day after they end, failed sign-ins after 1 day, sign-ins after
 * 30, devices unused for 90, client error reports and integration calls after 30. The security log and the event log
 * are kept.
 */
export const deleteExpired = async (database: WaybillDatabase): Promise<void> => {
  for (const { tenant } of await listTenants(database.system)) {
    const db = database.forTenant(tenant)
    const before = (interval: string) => sql<string>`now() - ${interval}::interval`
    await db.deleteFrom('sessions').where('tenant_id', '=', tenant).where('expires_at', '<', before('1 day')).execute()
    await db
      .deleteFrom('sign_in_attempts')
      .where('tenant_id', '=', tenant)
      .where((eb) => eb.or([eb('at', '<', before('30 days')), eb.and([eb('succeeded', '=', false), eb('at', '<', before('1 day'))])]))
      .execute()
    await db
      .deleteFrom('known_devices')
      .where('tenant_id', '=', tenant)
      .where('last_used_at', '<', before(`${DEVICE_DAYS} days`))
      .execute()
    await db.deleteFrom('debug_logs').where('tenant_id', '=', tenant).where('at', '<', before('30 days')).execute()
    await db.deleteFrom('integration_calls').where('tenant_id', '=', tenant).where('at', '<', before('30 days')).execute()
  }
}
