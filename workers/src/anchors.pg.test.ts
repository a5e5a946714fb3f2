import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAnchorLines } from '@waybill/server/proof/anchor'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { aCommand } from '@waybill/server/store/store.fixture'
import { insertTenant } from '@waybill/server/store/tenants'
import { verifyTenant } from '@waybill/server/store/verify'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { startService } from '../../testing/service-process.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })

test('the worker publishes signed anchors outside the database, which verify the log', async () => {
  await insertTenant(database.system, { tenant: 'acme', name: 'Acme', settings: {} })
  await store.append(aCommand())
  await store.append(aCommand())
  const folder = await mkdtemp(join(tmpdir(), 'waybill-worker-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = join(folder, 'anchor.pem')
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))

  await using _worker = await startService('worker', database.url, { DATA_DIR: folder, ANCHOR_KEY: key })
  const read = () => readFile(join(folder, 'anchors', 'acme.ndjson'), 'utf8').catch(() => '')
  await expect.poll(read).toMatch(/\n$/)
  const { anchors, first_bad_line } = readAnchorLines(await read(), publicKey)
  expect([anchors.length, first_bad_line]).toEqual([1, null])
  expect(await verifyTenant(database.forTenant('acme'), 'acme', { anchors })).toMatchObject({ events: 2, trusted_to: 2, first_bad: null })
})

test('an invalid key stops the start with one line', async () => {
  await expect(startService('worker', database.url, { ANCHOR_KEY: '/no/such/key.pem' })).rejects.toThrow('ANCHOR_KEY:')
})
