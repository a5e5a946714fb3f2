import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { migrate } from './migrate.ts'
import { withConnection } from './with-connection.ts'

const database = await testDatabase()

test('the migration renames features in the custom roles of every tenant and leaves other levels as they are', async () => {
  await database.ownerPool.query('create database before_rename')
  const url = Object.assign(new URL(database.url), { pathname: '/before_rename' }).href
  await migrate(url, '0155-company-settings')
  const insert = `insert into roles (tenant_id, id, version, position, name, levels, deleted) values ($1, 'night', 1, 1, 'Night', $2, false)`
  const levels = await withConnection(url, async (client) => {
    await client.query('alter table roles no force row level security')
    await client.query(insert, ['acme', { 'lock#take': 'full', 'check_calls#strike': 'not-permitted', 'shipments#read': 'read-only' }])
    await client.query(insert, ['globex', { tabs: 'full' }])
    await client.query('alter table roles force row level security')
    await migrate(url)
    await client.query('alter table roles no force row level security')
    return (await client.query('select tenant_id, levels from roles order by tenant_id')).rows
  })
  expect(levels).toEqual([
    { tenant_id: 'acme', levels: { 'lock#acquire': 'full', 'check_calls#void': 'not-permitted', 'shipments#read': 'read-only' } },
    { tenant_id: 'globex', levels: { tabs: 'full' } },
  ])
  await database.ownerPool.query('drop database before_rename with (force)')
})
