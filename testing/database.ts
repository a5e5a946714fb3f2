import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { createDatabase, type WaybillDatabase } from '../server/src/runtime/database.ts'
import { withConnection } from '../server/src/runtime/with-connection.ts'
import { createKeyRing } from '../server/src/store/keys/key-ring.ts'
import { sealingKey } from '../server/src/store/keys/seal.ts'

// The processes that a test starts read what it wrote: they get the same key.
const key = Buffer.alloc(32, 7)
export const testKeys = createKeyRing([sealingKey(key)])
process.env.WAYBILL_SECRET_KEY ??= key.toString('hex')

/**
 * A migrated, empty database for the test file that calls it at its top level; closed and dropped when the file is through.
 * @example const database = await testDatabase()
 */
export async function testDatabase(): Promise<WaybillDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(template, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  const database = createDatabase(withDatabase(template, name), { applicationName: name, keys: testKeys })
  afterAll(async () => {
    await database.end()
    await asAdministrator(template, `drop database ${name} with (force)`)
  })
  return database
}

const withDatabase = (url: URL, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

function asAdministrator(url: URL, statement: string): Promise<unknown> {
  return withConnection(withDatabase(url, 'postgres'), (client) => client.query(statement))
}
