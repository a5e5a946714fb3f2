import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { createDatabase, type WaybillDatabase } from '../server/src/runtime/database.ts'
import { copyDatabase, dropDatabase } from './copy-database.ts'
import { testKeys } from './test-keys.ts'

/**
 * A database for the test file that calls it at its top level, migrated and empty, or a copy of `original`; closed and
 * dropped at the end of the file.
 * @example const database = await testDatabase()
 */
export async function testDatabase(original = inject('templateUrl')): Promise<WaybillDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await copyDatabase(original, name)
  const database = createDatabase(url, { applicationName: name, keys: testKeys })
  afterAll(async () => {
    await database.end()
    await dropDatabase(url)
  })
  return database
}
