import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Result } from 'effect'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import { fileAnchors } from '../proof/file-anchors.ts'
import { folderObjects } from '../proof/folder-objects.ts'
import { objectAnchors } from '../proof/object-anchors.ts'
import { publishAnchors } from '../proof/publish-anchors.ts'
import { loadConfig } from '../runtime/config.ts'
import { createLogger } from '../runtime/logger.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { aCommand } from '../store/store.fixture.ts'
import { insertTenant } from '../store/tenants.ts'
import { type OperatorOptions, WrongUsage } from './command.ts'
import { exportLog, verify } from './log.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const config = Result.getOrThrow(loadConfig({}))
const trade = createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
const folder = await mkdtemp(join(tmpdir(), 'waybill-verify-'))
afterAll(() => rm(folder, { recursive: true }))

const output: string[] = []
const written: string[] = []
const context = {
  config,
  database,
  store,
  trade,
  say: (line: string) => void output.push(line),
  write: async (text: string) => void written.push(text),
}
const online = (options: OperatorOptions) => verify.run(context, ['acme'], options)
const offline = (options: OperatorOptions) => verify.runOffline?.(context, options)

test('anyone with an export, the anchors and the public key can tell whether the log was changed', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await insertTenant(database.system, { tenant: 'acme', name: 'Acme', settings: {} })
  const logger = createLogger('test', 'silent')
  const publish = () => publishAnchors({ database, place: fileAnchors(folder), key: privateKey, logger, now: Date.now })
  for (let times = 0; times < 3; times += 1) {
    await store.append(aCommand())
    await publish()
  }
  await exportLog.run(context, ['acme'], {})
  const [file, anchor, key] = [join(folder, 'events.ndjson'), join(folder, 'acme.ndjson'), join(folder, 'public.pem')]
  await writeFile(file, written.join(''))
  await writeFile(key, publicKey.export({ type: 'spki', format: 'pem' }))

  const options = { anchor, 'anchor-key': key }
  const whole = { ok: true, report: { events: 3, trusted_to: 3, first_bad: null } }
  expect(await online(options)).toMatchObject(whole)
  expect(await offline({ file, ...options })).toMatchObject(whole)

  // The newest anchor is deleted: the database still lists it, and the times of the log show that it is late.
  const short = join(folder, 'short.ndjson')
  await writeFile(short, (await readFile(anchor, 'utf8')).split('\n').slice(0, 2).join('\n'))
  expect(await online({ ...options, anchor: short })).toMatchObject({
    ok: false,
    report: { trusted_to: 2, first_bad: null, anchor_status: { state: 'missing', anchored_to: 2, published_to: 3 } },
  })
  expect(output.at(-1)).toContain('The newest anchor is missing: one was published for position 3, and those given end at 2.')
  expect(await offline({ file, ...options, anchor: short })).toMatchObject({ ok: true, report: { anchor_status: { state: 'current' } } })
  await database.ownerPool.query('delete from published_anchors')

  // As objects of a bucket, an anchor each.
  const bucket = objectAnchors(folderObjects(join(folder, 'bucket')))
  for (const [index, line] of (await readFile(anchor, 'utf8')).trimEnd().split('\n').entries()) await bucket.add('acme', index + 1, line)
  expect(await offline({ file, anchor: join(folder, 'bucket', 'acme'), 'anchor-key': key })).toMatchObject(whole)

  // One place alone, as an earlier verify printed it.
  const { report } = await online({})
  const end = join(folder, 'end.json')
  await writeFile(end, JSON.stringify((report as { end: object }).end, null, 2))
  expect(await offline({ file, anchor: end })).toMatchObject(whole)

  await writeFile(file, written.join('').trimEnd().split('\n').slice(0, 2).join('\n'))
  expect(await offline({ file, ...options })).toMatchObject({
    ok: false,
    report: { trusted_to: 2, first_bad: { position: 3, fault: 'missing' } },
  })
  expect(output.at(-1)).toBe('The log was changed after it was recorded: first bad position 3 (missing). Anchored up to position 2.')

  const edited = join(folder, 'edited.ndjson')
  await writeFile(edited, (await readFile(anchor, 'utf8')).replace('"position":2', '"position":1'))
  expect(await offline({ file, anchor: edited, 'anchor-key': key })).toMatchObject({ ok: false, report: { first_bad_anchor_line: 2 } })

  await writeFile(edited, 'nonsense')
  await expect(online({ anchor: edited })).rejects.toBeInstanceOf(WrongUsage)
  await expect(online({ anchor, 'anchor-key': anchor })).rejects.toBeInstanceOf(WrongUsage)
  expect(await verify.run(context, ['nobody'], {})).toMatchObject({ ok: false, report: { error: 'There is no tenant nobody.' } })
})
