import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { deleteExpired } from './delete-expired.ts'
import { createTenant } from './tenants.ts'

const database = await testDatabase()

test('deletes expired sessions, attempts and reports in every tenant and keeps newer ones', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const tenant_id of ['acme', 'globex']) {
    await createTenant(database, { id: tenant_id, name: tenant_id, settings: {} })
    const db = database.forTenant(tenant_id)
    for (const days of [0.5, 2, 40]) {
      await db
        .insertInto('sessions')
        .values({ tenant_id, token_hash: Buffer.from(`${days}`), user_id: '1', expires_at: ago(days) })
        .execute()
      await db
        .insertInto('sign_in_attempts')
        .values({ tenant_id, username: 'a', address: 'b', succeeded: false, at: ago(days) })
        .execute()
      await db
        .insertInto('debug_logs')
        .values({ tenant_id, entry: {}, at: ago(days) })
        .execute()
      await db
        .insertInto('security_log')
        .values({ tenant_id, action: 'not_permitted', at: ago(days) })
        .execute()
    }
  }
  await deleteExpired(database)
  for (const tenant of ['acme', 'globex']) {
    const count = async (table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.forTenant(tenant))).rows[0]?.n
    expect([await count('sessions'), await count('sign_in_attempts'), await count('debug_logs'), await count('security_log')]).toEqual([
      1, 1, 2, 3,
    ])
  }
})
