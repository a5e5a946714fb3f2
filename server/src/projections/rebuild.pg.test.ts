import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { checkViews, rebuildViews } from './rebuild.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })

/** Every view of the tenant, as text from the database. */
const spelled = async (tenant: string): Promise<string> => {
  const texts = []
  for (const [table, key] of Object.entries({
    board_shipments: 'id',
    leases: 'pro',
    carriers: 'id',
    customers: 'id',
    users: 'id',
    records: 'id',
  })) {
    const { rows } = await database.ownerPool.query(
      `select to_jsonb(t)::text as text from ${table} t where tenant_id = $1 order by ${key}`,
      [tenant],
    )
    texts.push(table, ...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('dropping every view and replaying the log gives the same bytes; manual changes are reported and corrected', async () => {
  await seedTestTenant(database, store, 'globex', 12)
  await seedTestTenant(database, store, 'acme', 3)
  const [live, neighbour] = [await spelled('globex'), await spelled('acme')]
  const head = await store.head('globex')
  const clean = await checkViews(database, 'globex')
  expect(clean).toMatchObject({ position: head, different: 0, differences: [] })
  expect(clean.rows).toBeGreaterThan(12)

  expect(await rebuildViews(database, 'globex')).toMatchObject({ position: head, different: 0 })
  expect(await spelled('globex')).toBe(live)

  const { rows } = await database.ownerPool.query("select id from board_shipments where tenant_id = 'globex' order by id limit 2")
  const [first, second] = rows.map(({ id }) => id as string)
  await database.ownerPool.query("update board_shipments set status = 'TAMPERED' where tenant_id = 'globex' and id = $1", [first])
  await database.ownerPool.query("delete from board_shipments where tenant_id = 'globex' and id = $1", [second])
  await database.ownerPool.query("insert into board_shipments (tenant_id, id, version) values ('globex', '9999999', 1)")
  const found = await checkViews(database, 'globex')
  expect(found.different).toBe(3)
  expect(found.differences).toMatchObject([
    { table: 'board_shipments', id: first, column: 'status', live: 'TAMPERED' },
    { table: 'board_shipments', id: '9999999', column: null, replayed: null },
    { table: 'board_shipments', id: second, column: null, live: null },
  ])
  // Correct rows are not written: their writers don't wait, and the row stays physically the same.
  const untouched = async () =>
    (
      await database.ownerPool.query(`select id, xmin from board_shipments where tenant_id = 'globex' and id <> all($1) order by id`, [
        [first, second, '9999999'],
      ])
    ).rows
  const before = await untouched()
  await rebuildViews(database, 'globex')
  expect(await spelled('globex')).toBe(live)
  expect(await untouched()).toEqual(before)
  expect(await spelled('acme')).toBe(neighbour)

  for (const table of ['board_shipments', 'leases', 'carriers', 'customers', 'users', 'records']) {
    await database.ownerPool.query(`delete from ${table} where tenant_id = 'globex'`)
  }
  await rebuildViews(database, 'globex')
  expect(await spelled('globex')).toBe(live)
})
