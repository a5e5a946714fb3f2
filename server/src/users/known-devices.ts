import { createHash, randomBytes } from 'node:crypto'
import type { WaybillDatabase } from '../runtime/database.ts'

/** Days a device stays known after its last sign-in. */
export const DEVICE_DAYS = 90
/** Only the newest are kept. */
const MOST_DEVICES = 20

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Browsers that users have signed in from. The token is in a browser cookie; it gives no access, and the table stores
 * its hash.
 */
export const createKnownDevices = (database: WaybillDatabase) => ({
  /** The hash of a token if the device is known for this user, otherwise null. */
  find: async (tenant: string, user_id: string, token: string | null): Promise<Buffer | null> => {
    if (token === null) return null
    const found = await database
      .forTenant(tenant)
      .selectFrom('known_devices')
      .select('token_hash')
      .where('tenant_id', '=', tenant)
      .where('token_hash', '=', hashOf(token))
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    return found?.token_hash ?? null
  },

  /** Records the use of a known or new device and returns its token. */
  remember: async (tenant: string, user_id: string, known: string | null): Promise<string> => {
    const db = database.forTenant(tenant)
    const token = known ?? randomBytes(32).toString('base64url')
    const values = { tenant_id: tenant, token_hash: hashOf(token), user_id }
    const last_used_at = new Date().toISOString()
    await db
      .insertInto('known_devices')
      .values({ ...values, last_used_at })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'token_hash']).doUpdateSet({ user_id, last_used_at }))
      .execute()
    await db
      .deleteFrom('known_devices')
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', user_id)
      .where('token_hash', 'not in', (eb) =>
        eb
          .selectFrom('known_devices')
          .select('token_hash')
          .where('tenant_id', '=', tenant)
          .where('user_id', '=', user_id)
          .orderBy('last_used_at', 'desc')
          .limit(MOST_DEVICES),
      )
      .execute()
    return token
  },

  /** Deletes every device of a user. */
  forget: async (tenant: string, user_id: string): Promise<void> => {
    await database.forTenant(tenant).deleteFrom('known_devices').where('tenant_id', '=', tenant).where('user_id', '=', user_id).execute()
  },
})
export type KnownDevices = ReturnType<typeof createKnownDevices>
