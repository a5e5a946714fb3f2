import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginCarrierImport, readCarrierImports } from '@waybill/server/imports/carrier-imports'
import { openDocumentStorage } from '@waybill/server/integrations/document-storage/open'
import { insertTenant } from '@waybill/server/store/tenants'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { startService } from '../../testing/service-process.ts'

const database = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'waybill-census-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const storage = openDocumentStorage({ dataDir })
const startWorker = () => startService('worker', database.url, { DATA_DIR: dataDir })

const newTenant = async (id: string): Promise<string> => {
  await insertTenant(database.system, { tenant: id, name: id, settings: {} })
  return id
}
const begin = (tenant: string, text: string) =>
  beginCarrierImport(database, storage, tenant, { file_name: 'census.csv', bytes: new TextEncoder().encode(text), by: 'dana' })
const newest = async (tenant: string) => {
  const [first] = await readCarrierImports(database, tenant)
  if (!first) throw new Error('there is no import')
  return first
}
const carriersOf = async (tenant: string) =>
  (await database.forTenant(tenant).selectFrom('carriers').select('dot_number').where('tenant_id', '=', tenant).execute()).length
const eventsOf = async (tenant: string) =>
  (await database.ownerPool.query<{ count: number }>('select count(*)::int from events where tenant_id = $1', [tenant])).rows[0]?.count

const WAITING = `where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
/** Blocks an import where it saves its progress for the second page. */
const holdAtSecondPage = async () => {
  const holder = await database.ownerPool.connect()
  await holder.query(`
    select pg_advisory_lock(1);
    create function wait_at_second_page() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
    create trigger wait_at_second_page before update on carrier_imports for each row when (old.read > 0)
      execute function wait_at_second_page()`)
  return {
    isReached: async () => (await holder.query(`select 1 from pg_locks ${WAITING}`)).rowCount === 1,
    /** Disconnects the blocked import and lets the next one continue. */
    open: async () => {
      await holder.query(`select pg_terminate_backend(pid) from pg_locks ${WAITING}`)
      await holder.query('select pg_advisory_unlock(1); drop function wait_at_second_page cascade')
      holder.release()
    },
  }
}

const ROWS = 4000
const CENSUS = `usdot_number,legal_name,p_city,p_state\n${Array.from({ length: ROWS }, (_, row) => `${row + 1000},CARRIER ${row} LLC,Reno,NV\n`).join('')},NOBODY,,\n`

describe('importing a census file', () => {
  test('continues after a killed worker without losing or repeating rows, and importing the file again changes nothing', async () => {
    const tenant = await newTenant('killed')
    expect(await begin(tenant, CENSUS)).toMatchObject({ lines: ROWS + 1, status: 'waiting', read: 0, started_by: 'dana' })

    const secondPage = await holdAtSecondPage()
    const first = await startWorker()
    await expect.poll(secondPage.isReached).toBe(true)
    await first.kill()
    await secondPage.open()
    const left = await newest(tenant)
    expect(left.status).toBe('running')
    expect(left.read).toBeGreaterThan(0)
    expect(left.read).toBeLessThan(ROWS)
    expect(await carriersOf(tenant)).toBeGreaterThan(left.read)

    await using second = await startWorker()
    await expect.poll(async () => (await newest(tenant)).status).toBe('done')
    const done = await newest(tenant)
    expect(done).toMatchObject({ read: ROWS + 1, rejected: 1, rejects: [{ line: ROWS + 2, reason: 'USDOT number is missing.' }] })
    expect(done.accepted + done.unchanged).toBe(ROWS)
    expect([await carriersOf(tenant), await eventsOf(tenant)]).toEqual([ROWS, ROWS])

    await begin(tenant, CENSUS)
    await expect.poll(async () => (await newest(tenant)).status).toBe('done')
    expect(await newest(tenant)).toMatchObject({ accepted: 0, unchanged: ROWS, rejected: 1 })
    expect(await eventsOf(tenant)).toBe(ROWS)
    expect(second.output()).not.toMatch(/error/i)
  })

  test('ends with a message when the file is invalid or no longer exists', async () => {
    const tenant = await newTenant('none')
    const worker = await startWorker()
    await begin(tenant, 'a,b\n1,2\n')
    await expect.poll(async () => (await newest(tenant)).status).toBe('done')
    expect((await newest(tenant)).rejects).toEqual([{ line: 1, reason: expect.stringContaining('not an FMCSA census file') }])
    await worker.stop()
    await begin(tenant, 'usdot_number,legal_name\n1,GONE\n')
    await database.ownerPool.query(`update carrier_imports set sha256 = repeat('0', 64) where tenant_id = 'none' and status = 'waiting'`)
    await using another = await startWorker()
    await expect.poll(async () => (await newest(tenant)).message).toBe('The file no longer exists. Import it again.')
    expect(another.output()).not.toMatch(/error/i)
  })
})

const DATA = new URL('../../../shared/data/carriers/fmcsa-carriers.csv', import.meta.url)
describe.skipIf(!existsSync(DATA))(`an FMCSA census sample${existsSync(DATA) ? '' : ' (skipped: ../shared/data is not there)'}`, () => {
  test('is imported completely', async () => {
    const tenant = await newTenant('real')
    await begin(tenant, await readFile(DATA, 'utf8'))
    await using worker = await startWorker()
    await expect.poll(async () => (await newest(tenant)).status).toBe('done')
    expect(await newest(tenant)).toMatchObject({ lines: 979, read: 979, rejected: 0 })
    expect(await carriersOf(tenant)).toBe((await newest(tenant)).accepted)
    expect(worker.pid).toBeGreaterThan(0)
  })
})
