import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testKeys } from '../../../testing/test-keys.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { aCommand } from '../store/store.fixture.ts'
import { insertTenant } from '../store/tenants.ts'
import { openAppLogin } from './app-login.ts'
import { createDatabase, type WaybillDatabase } from './database.ts'
import { type Cluster, startCluster } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-login-'))
const directory = join(folder, 'postgres')
let cluster: Cluster
let database: WaybillDatabase

beforeAll(async () => {
  cluster = await startCluster({ directory })
  await migrate(cluster.url)
  const [appUrl] = await Promise.all([openAppLogin(cluster.url, directory), openAppLogin(cluster.url, directory)])
  database = createDatabase(cluster.url, { applicationName: 'login test', appUrl, keys: testKeys })
  await insertTenant(database.system, { tenant: 'acme', name: 'Acme', settings: {} })
}, 60_000)

afterAll(async () => {
  await database?.end()
  await cluster?.stop()
  await rm(folder, { recursive: true })
})

const asApplication = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await database.appPool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

test('the application of the embedded database logs in as a user without administrator rights', async () => {
  const { rows } = await database.appPool.query('select current_user, session_user')
  expect(rows).toEqual([{ current_user: 'waybill_app', session_user: 'waybill_app_login' }])
  expect((await stat(join(directory, 'app-password'))).mode & 0o777).toBe(0o600)
  const store = createPostgresStore({ database })
  expect(await store.append(aCommand())).toMatchObject({ status: 'done' })
  expect(await store.readTail('acme', 0, 10)).toHaveLength(1)
})

test.each([
  ['set role waybill_appender'],
  ['set role waybill'],
  ['set session authorization waybill'],
  [`copy (select 1) to program 'id'`],
  ['set role none; select from events'],
  ['set role none; select list_tenants()'],
  ['alter role waybill_app_login superuser'],
  [`select pg_read_file('/etc/passwd')`],
])('an injected statement cannot leave the application role: %s', async (statement) => {
  await asApplication(async (client) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

test('the application sees no events without a tenant or with another tenant', async () => {
  await asApplication(async (client) => {
    expect((await client.query('select from events')).rowCount).toBe(0)
    await client.query(`set app.tenant = 'globex'`)
    expect((await client.query('select from events')).rowCount).toBe(0)
  })
})
