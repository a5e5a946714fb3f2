import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { countOutdatedViews, updateViews } from './view-versions.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })

test('views written by an earlier version are corrected once, and views of a new tenant are current', async () => {
  await seedTestTenant(database, store, 'globex', 12)
  expect(await updateViews(database, 'globex')).toBeNull()
  const names = () => database.forTenant('globex').selectFrom('customers').select('name').orderBy('id').execute()
  const written = await names()

  await database.ownerPool.query("update customers set name = 'of an earlier version' where tenant_id = 'globex'")
  expect([await countOutdatedViews(database.system), await updateViews(database, 'globex')]).toEqual([0, null])
  await database.ownerPool.query("update view_versions set version = 0 where tenant_id = 'globex' and view = 'customer'")
  expect(await countOutdatedViews(database.system)).toBe(1)
  const report = await updateViews(database, 'globex')
  expect(report?.different).toBeGreaterThan(0)
  expect(await names()).toEqual(written)
  expect(await countOutdatedViews(database.system)).toBe(0)
  expect(await updateViews(database, 'globex')).toBeNull()
})
