import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

/** Published in the README. */
export const DEMO_PASSWORD = 'demo'

/** Prefix of the command IDs that create the demo users; the username follows. */
export const DEMO_USER_COMMAND = 'demo:user:'

/** Whether the demo created this user, whatever changed since. */
export const isDemoUser = async (database: Pick<WaybillDatabase, 'forTenant'>, tenant: string, id: string): Promise<boolean> => {
  const made = await database
    .forTenant(tenant)
    .selectFrom('command_ledger')
    .select('command_id')
    .where('tenant_id', '=', tenant)
    .where('stream_id', '=', `user/${id}`)
    // a range of the primary key, which sorts by bytes
    .where('command_id', '>=', DEMO_USER_COMMAND)
    .where('command_id', '<', sql<string>`${DEMO_USER_COMMAND} || '~'`)
    .executeTakeFirst()
  return made !== undefined
}
