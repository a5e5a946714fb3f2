import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const database = await testDatabase()

test('every file gets its own database on PostgreSQL 18', async () => {
  const { rows } = await database.ownerPool.query('select current_database() as name, current_setting($1)::int as version', [
    'server_version_num',
  ])
  expect(rows[0].name).toMatch(/^test_[0-9a-f]{32}$/)
  expect(rows[0].version).toBeGreaterThanOrEqual(180_000)
})
