import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Result } from 'effect'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { localDocumentStorage } from '../integrations/document-storage/local-disk.ts'
import { backup, restore } from '../operator/backup.ts'
import type { OperatorCommand, OperatorResult } from '../operator/command.ts'
import { fileAnchors } from '../proof/file-anchors.ts'
import { publishAnchors } from '../proof/publish-anchors.ts'
import { type Config, loadConfig } from '../runtime/config.ts'
import { createDatabase, type WaybillDatabase } from '../runtime/database.ts'
import { startCluster } from '../runtime/embedded-postgres.ts'
import { createLogger } from '../runtime/logger.ts'
import { withConnection } from '../runtime/with-connection.ts'
import { openKeyRing } from '../store/keys/open-key-ring.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { verifyTenant } from '../store/verify.ts'
import { createKnownDevices } from '../users/known-devices.ts'
import { createSessions } from '../users/sessions.ts'
import { createSignIn } from '../users/sign-in.ts'
import { createSignInAttempts } from '../users/sign-in-attempts.ts'

const made = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'))
const sourceDir = join(folder, 'source')
const archive = join(folder, 'all.tar.gz')
const configOf = (dataDir: string, databaseUrl: string | null): Config => ({
  ...Result.getOrThrow(loadConfig({})),
  dataDir,
  databaseUrl,
  secretKey: null,
})

const output: string[] = []
const io = { say: (line: string) => void output.push(line), write: async () => {} }
const run = async (command: OperatorCommand, config: Config, path: string): Promise<OperatorResult> => {
  const result = await command.runAlone?.(config, io, [path], {})
  if (result === undefined) throw new Error('the command needs an open database')
  return result
}
const runBackup = (config: Config, path: string) => run(backup, config, path)
const runRestore = (config: Config, path: string) => run(restore, config, path)

/** A new database on the test server, empty and without a schema. */
const emptyDatabase = async (): Promise<string> => {
  const name = `restore_${randomUUID().replaceAll('-', '')}`
  await made.ownerPool.query(`create database ${name}`)
  return Object.assign(new URL(made.url), { pathname: `/${name}` }).href
}

let source: WaybillDatabase
let document = ''
const bytes = new TextEncoder().encode('signed proof of delivery')

beforeAll(async () => {
  const config = configOf(sourceDir, made.url)
  source = createDatabase(made.url, { applicationName: 'backup test', keys: await openKeyRing(config) })
  const store = createPostgresStore({ database: source })
  await seedTestTenant(source, store, 'globex', 12)
  await seedTestTenant(source, store, 'acme', 3)
  document = await localDocumentStorage(join(sourceDir, 'documents')).put('globex', bytes)
  const place = fileAnchors(join(sourceDir, 'anchors'))
  await publishAnchors({ database: source, place, key: null, logger: createLogger('test', 'silent'), now: Date.now })
  expect(await runBackup(config, archive)).toMatchObject({ ok: true })
})

afterAll(async () => {
  await source.end()
  await rm(folder, { recursive: true })
})

/** Number and sum of the rows of each table. */
const readEverything = async (url: string): Promise<Record<string, string>> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query(`select count(*)::int as n, sum(hashtext(t::text))::bigint as sum from "${name}" t`)
      if (!['checkpoints', 'kysely_migration', 'published_anchors'].includes(name)) sums[name] = `${found[0].n} ${found[0].sum}`
    }
    return sums
  })

test('a backup is one file readable by its owner only, and says that it contains the keys', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).not.toContain('all.tar.gz.unfinished')
  expect(output.join('\n')).toContain('The file holds the keys')
  expect(await runBackup(configOf(sourceDir, made.url), archive)).toMatchObject({ ok: false })
})

test('restore brings back every table, the keys, the anchors and the documents', async () => {
  const [url, dataDir] = [await emptyDatabase(), join(folder, 'restored')]
  const config = configOf(dataDir, url)
  const before = await readEverything(made.url)
  expect(await runRestore(config, archive)).toMatchObject({
    ok: true,
    report: {
      documents: 1,
      checks: [
        { tenant: 'acme', different: 0, whole: true },
        { tenant: 'globex', different: 0, whole: true },
      ],
    },
  })
  expect(await readEverything(url)).toEqual(before)
  expect(Number(before.events?.split(' ')[0])).toBeGreaterThan(100)

  const database = createDatabase(url, { applicationName: 'restored', keys: await openKeyRing(config) })
  try {
    const read = (name: string) => readFile(join(dataDir, name), 'utf8')
    expect(await read('secret.key')).toBe(await readFile(join(sourceDir, 'secret.key'), 'utf8'))
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await read('anchors/globex.ndjson')).toBe(await readFile(join(sourceDir, 'anchors/globex.ndjson'), 'utf8'))
    expect(await localDocumentStorage(join(dataDir, 'documents')).get('globex', document)).toEqual(Buffer.from(bytes))
    const [anchor] = (await read('anchors/globex.ndjson'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(await verifyTenant(database.forTenant('globex'), 'globex', { anchors: [anchor] })).toMatchObject({ first_bad: null })

    const users = await database.forTenant('globex').selectFrom('users').select('first_name').where('tenant_id', '=', 'globex').execute()
    expect(users.map(({ first_name }) => first_name)).not.toContain('erased')
    const { signIn } = await createSignIn({
      database,
      sessions: createSessions(database, { hours: 1 }),
      attempts: createSignInAttempts(database),
      devices: createKnownDevices(database),
      demoPasswords: true,
    })
    const attempt = { tenant: 'globex', username: 'dispatcher', password: 'demo', address: '127.0.0.1', device: null, device_token: null }
    expect(await signIn(attempt)).toMatchObject({ status: 'signed_in' })
    const { rows } = await database.ownerPool.query(
      `insert into security_log (tenant_id, action, detail) values ('globex', 'signed_in', '{}') returning id`,
    )
    expect(rows).toHaveLength(1)
  } finally {
    await database.end()
  }

  output.length = 0
  expect(await runRestore(configOf(join(folder, 'other'), url), archive)).toMatchObject({ ok: false })
  expect(output.join('\n')).toContain('already contains data')
  expect(await runRestore(configOf(dataDir, await emptyDatabase()), archive)).toMatchObject({ ok: false })
  expect(output.join('\n')).toContain('restore into an empty DATA_DIR')
})

test('restore creates an embedded database in an empty data folder, and is refused while a server runs there', async () => {
  const dataDir = join(folder, 'embedded')
  expect(await runRestore(configOf(dataDir, null), archive)).toMatchObject({ ok: true })
  const cluster = await startCluster({ directory: join(dataDir, 'postgres') })
  try {
    expect((await readEverything(cluster.url)).events).toEqual((await readEverything(made.url)).events)
    const again = join(folder, 'again.tar.gz')
    expect(await runBackup(configOf(dataDir, null), again)).toMatchObject({ ok: true }) // next to the running cluster
    for (const name of ['secret.key', 'anchors', 'documents']) await rm(join(dataDir, name), { recursive: true })
    expect(await runRestore(configOf(dataDir, null), again)).toMatchObject({
      ok: false,
      report: { error: expect.stringContaining('is running') },
    })
  } finally {
    await cluster.stop()
  }
}, 60_000)

test('backup and restore work for an owner who is no superuser, for whom row security hides every row', async () => {
  const name = `managed_${randomUUID().replaceAll('-', '')}`
  await made.ownerPool.query(`create role ${name} login password '${name}' nosuperuser nobypassrls`)
  try {
    await made.ownerPool.query(`grant waybill_app, waybill_appender to ${name} with inherit false, set true`)
    await made.ownerPool.query(`create database ${name} owner ${name}`)
    const url = Object.assign(new URL(made.url), { pathname: `/${name}`, username: name, password: name }).href
    const config = configOf(join(folder, 'managed'), url)
    expect(await runRestore(config, archive)).toMatchObject({ ok: true })
    const everything = () => readEverything(Object.assign(new URL(made.url), { pathname: `/${name}` }).href)
    expect((await everything()).credentials).toEqual((await readEverything(made.url)).credentials)
    expect((await withConnection(url, (client) => client.query('select from events'))).rowCount).toBe(0)

    const path = join(folder, 'managed.tar.gz')
    expect(await runBackup(config, path)).toMatchObject({ ok: true })
    const copy = await emptyDatabase()
    expect(await runRestore(configOf(join(folder, 'of-managed'), copy), path)).toMatchObject({ ok: true })
    expect(await readEverything(copy)).toEqual(await everything())
  } finally {
    await made.ownerPool.query(`drop database if exists ${name} with (force)`)
    await made.ownerPool.query(`drop role if exists ${name}`)
  }
}, 60_000)

test('the backup is of one moment, while commands continue', async () => {
  const path = join(folder, 'moment.tar.gz')
  const store = createPostgresStore({ database: source })
  let writing = true
  const writer = (async () => {
    for (let n = 0; writing; n += 1) await seedTestTenant(source, store, `busy-${n}`, 2)
  })()
  await expect.poll(() => source.ownerPool.query(`select from tenants where tenant_id = 'busy-0'`).then(({ rowCount }) => rowCount)).toBe(1)
  try {
    expect(await runBackup(configOf(sourceDir, made.url), path)).toMatchObject({ ok: true })
  } finally {
    writing = false
    await writer
  }
  const restored = await runRestore(configOf(join(folder, 'moment'), await emptyDatabase()), path)
  const { checks } = restored.report as { readonly checks: readonly { readonly tenant: string }[] }
  expect(checks.length).toBeGreaterThan(2)
  expect(restored).toMatchObject({ ok: true, report: { checks: checks.map(({ tenant }) => ({ tenant, whole: true, different: 0 })) } })
}, 60_000)

describe('a backup that cannot be fully restored is refused', () => {
  const damaged = async (name: string, damage: (path: string) => Promise<unknown>): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, await readFile(archive))
    await damage(path)
    return path
  }
  test.each([
    ['an archive that was cut off', (path: string) => truncate(path, 60_000)],
    [
      'an archive with other bytes in it',
      async (path: string) => {
        const content = await readFile(path)
        content[Math.floor(content.length / 2)] = (content[Math.floor(content.length / 2)] ?? 0) ^ 0xff
        await writeFile(path, content)
      },
    ],
    [
      'an archive with rows that the database refuses',
      async (path: string) => {
        const content = gunzipSync(await readFile(path))
        const value = content.indexOf('\t{"')
        expect(value).toBeGreaterThan(0)
        content.write('[', value + 1)
        await writeFile(path, gzipSync(content))
      },
    ],
    ['a file that is no archive', (path: string) => writeFile(path, 'nonsense')],
  ] as const)('%s', async (name, damage) => {
    const [url, dataDir] = [await emptyDatabase(), join(folder, name.replaceAll(' ', '-'))]
    const path = await damaged(`${name.replaceAll(' ', '-')}.tar.gz`, damage)
    expect(await runRestore(configOf(dataDir, url), path)).toMatchObject({ ok: false, report: { error: expect.any(String) } })
    await withConnection(url, async (client) => {
      const { rows } = await client.query(`select to_regclass('events') is not null as made`)
      if (rows[0].made) expect((await client.query('select from events')).rowCount).toBe(0)
    })
    expect(await readdir(dataDir).catch(() => [])).toEqual([])
  })

  test('a database that a server is connected to', async () => {
    const url = await emptyDatabase()
    const client = new pg.Client({ connectionString: url, application_name: 'waybill server' })
    await client.connect()
    try {
      expect(await runRestore(configOf(join(folder, 'in-use'), url), archive)).toMatchObject({
        ok: false,
        report: { error: expect.stringContaining('waybill server is connected') },
      })
    } finally {
      await client.end()
    }
  })
})
