import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createLogger } from '../runtime/logger.ts'
import { contentHash, GENESIS_HASH, linkHash } from '../store/chain.ts'
import { exportEvents } from '../store/export.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { aCommand, anEvent } from '../store/store.fixture.ts'
import { readChainedTail } from '../store/tail.ts'
import { insertTenant } from '../store/tenants.ts'
import { verifyExport, verifyTenant } from '../store/verify.ts'
import { readAnchorLines } from './anchor.ts'
import { readAnchorStatus } from './anchor-status.ts'
import { fileAnchors } from './file-anchors.ts'
import { folderObjects } from './folder-objects.ts'
import { objectAnchors } from './object-anchors.ts'
import { publishAnchors } from './publish-anchors.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const folder = await mkdtemp(join(tmpdir(), 'waybill-proof-'))
afterAll(() => rm(folder, { recursive: true }))

const place = fileAnchors(folder)
const logged: string[] = []
const logger = createLogger('test', 'error', {
  write: (text: string) => void logged.push(text),
} as never)
const publish = () => publishAnchors({ database, place, key: privateKey, logger, now: Date.now })

let tenant = 'none'
let other = 'none'
let count = 0

const append = (of: string, size: number) => {
  const events = Array.from({ length: size }, (_, n) => anEvent('c', { n, note: `line ${n}`, rate: 145_000 }))
  return store.append(aCommand({ tenant: of, stream: `shipment/${crypto.randomUUID()}`, events }))
}

/** Two tenants with twelve events each, anchored after 4, 8 and 12. */
beforeEach(async () => {
  count += 1
  tenant = `acme-${count}`
  other = `globex-${count}`
  for (const id of [tenant, other]) await insertTenant(database.system, { tenant: id, name: id, settings: {} })
  for (let times = 0; times < 3; times += 1) {
    for (const id of [tenant, other]) await append(id, 4)
    await publish()
  }
})

const anchorsOf = async (id: string) => {
  const { anchors, first_bad_line } = readAnchorLines(await readFile(join(folder, `${id}.ndjson`), 'utf8'), publicKey)
  expect(first_bad_line).toBeNull()
  return anchors
}

/** Runs as superuser, without row security. */
const forge = (statement: string, ...values: unknown[]) => database.ownerPool.query(statement, [tenant, ...values])

const check = async (withAnchors: boolean) =>
  verifyTenant(database.forTenant(tenant), tenant, withAnchors ? { anchors: await anchorsOf(tenant) } : {})

const checkExport = async (withAnchors: boolean) =>
  verifyExport(await exported(tenant), withAnchors ? { anchors: await anchorsOf(tenant) } : {})

const exported = async (id: string) => {
  const pages: string[] = []
  for await (const page of exportEvents(database.forTenant(id), id)) pages.push(page)
  return Readable.from([Buffer.from(pages.join(''))], { objectMode: false })
}

/** Recomputes the chain for the changed rows, from a position to the head, as an attacker who knows the code would. */
const recomputeFrom = async (position: number) => {
  const events = await readChainedTail(database.forTenant(tenant), tenant, 0, 1000)
  let previous = events.findLast((event) => event.position < position)?.hash ?? GENESIS_HASH
  for (const event of events.filter((each) => each.position >= position)) {
    const content = contentHash(event, canonicalJson(event.data), canonicalJson(event.meta as unknown as JsonObject))
    previous = linkHash(previous, event.position, event.recorded_at, content)
    await forge(
      'update events set content_hash = $3, hash = $4 where tenant_id = $1 and position = $2',
      event.position,
      content,
      Buffer.from(previous, 'hex'),
    )
  }
  const last = events.at(-1)?.position
  await forge('update tenant_head set position = $2, hash = $3 where tenant_id = $1', last, Buffer.from(previous, 'hex'))
}

test('an intact log verifies, and the last anchor confirms it', async () => {
  await append(tenant, 2)
  const { end, ...found } = await check(true)
  expect(found).toEqual({ events: 14, trusted_to: 12, first_bad: null })
  expect(end.position).toBe(14)
  expect(await verifyExport(await exported(tenant), { anchors: await anchorsOf(tenant) })).toMatchObject({
    trusted_to: 12,
    first_bad: null,
  })
})

describe('seven kinds of tampering that the chain alone detects', () => {
  const attempts: readonly (readonly [way: string, tamper: () => Promise<unknown>, position: number, fault: string])[] = [
    [
      'a changed byte',
      () => forge(`update events set data = jsonb_set(data, '{note}', '"line 9"') where tenant_id = $1 and position = 6`),
      6,
      'content',
    ],
    ['a deleted event', () => forge('delete from events where tenant_id = $1 and position = 7'), 7, 'missing'],
    [
      'two events in another order',
      async () => {
        await forge('update events set position = -position where tenant_id = $1 and position in (5, 6)')
        await forge('update events set position = 11 + position where tenant_id = $1 and position < 0')
      },
      5,
      'link',
    ],
    [
      'an inserted event',
      async () => {
        await forge('update events set position = -position where tenant_id = $1 and position >= 9')
        await forge('update events set position = 1 - position where tenant_id = $1 and position < 0')
        await forge(
          `insert into events select tenant_id, 9, 'shipment/forged', 1, type, schema_version, data, meta, recorded_at, content_hash, hash
           from events where tenant_id = $1 and position = 8`,
        )
        await forge('update tenant_head set position = 13 where tenant_id = $1')
      },
      9,
      'content',
    ],
    [
      'another author',
      () => forge(`update events set meta = jsonb_set(meta, '{by,username}', '"eve"') where tenant_id = $1 and position = 3`),
      3,
      'content',
    ],
    [
      'another time',
      () => forge(`update events set recorded_at = recorded_at - interval '1 hour' where tenant_id = $1 and position = 10`),
      10,
      'link',
    ],
    [
      'the logs of two tenants swapped',
      async () => {
        for (const table of ['events', 'tenant_head']) {
          await forge(
            `update ${table} set tenant_id = case tenant_id when $1 then $2 || '-' else $1 || '-' end where tenant_id in ($1, $2)`,
            other,
          )
          await forge(`update ${table} set tenant_id = rtrim(tenant_id, '-') where tenant_id in ($1 || '-', $2 || '-')`, other)
        }
      },
      1,
      'content',
    ],
  ]
  test.each(attempts)('%s', async (_way, tamper, position, fault) => {
    await tamper()
    expect(await check(false)).toMatchObject({ events: position - 1, first_bad: { position, fault } })
    for (const withAnchors of [false, true]) expect(await checkExport(withAnchors)).toMatchObject({ first_bad: { position, fault } })
  })
})

describe('three kinds of tampering that only an anchor detects', () => {
  test('the tail cut off together with the head', async () => {
    await forge('delete from events where tenant_id = $1 and position > 10')
    await recomputeFrom(11)
    expect(await check(false)).toMatchObject({ events: 10, first_bad: null })
    expect(await checkExport(false)).toMatchObject({ events: 10, first_bad: null })
    const found = { events: 10, trusted_to: 8, first_bad: { position: 11, fault: 'missing' } }
    expect([await check(true), await checkExport(true)]).toMatchObject([found, found])
  })

  test('the head edited: detected at once if it goes back, and by the anchor if its events are gone', async () => {
    await forge(
      'update tenant_head h set position = 10, hash = e.hash from events e where h.tenant_id = $1 and e.tenant_id = $1 and e.position = 10',
    )
    expect(await check(false)).toMatchObject({ first_bad: { position: 11, fault: 'anchor' } })
    await forge('update tenant_head set hash = sha256(hash), position = 12 where tenant_id = $1')
    expect(await check(true)).toMatchObject({ first_bad: { position: 12, fault: 'anchor' } })
    await forge('delete from events where tenant_id = $1 and position > 10')
    await forge(
      'update tenant_head h set position = 10, hash = e.hash from events e where h.tenant_id = $1 and e.tenant_id = $1 and e.position = 10',
    )
    expect([await check(false), await checkExport(false)]).toMatchObject([{ first_bad: null }, { first_bad: null }])
    const found = { first_bad: { position: 11, fault: 'missing' } }
    expect([await check(true), await checkExport(true)]).toMatchObject([found, found])
  })

  test('an event rewritten and the chain recomputed to its end: it is after the last anchor that matches', async () => {
    await forge(`update events set data = jsonb_set(data, '{rate}', '1') where tenant_id = $1 and position = 6`)
    await recomputeFrom(6)
    const unseen = { events: 12, first_bad: null }
    expect([await check(false), await checkExport(false)]).toMatchObject([unseen, unseen])
    const found = { trusted_to: 4, first_bad: { position: 8, fault: 'anchor' } }
    expect([await check(true), await checkExport(true)]).toMatchObject([found, found])
  })
})

test('an anchor of another tenant confirms nothing', async () => {
  expect(await verifyExport(await exported(other), { anchors: await anchorsOf(tenant) })).toMatchObject({
    first_bad: { position: 1, fault: 'anchor' },
  })
})

test('an edited anchor file is detected before it is used', async () => {
  const path = join(folder, `${tenant}.ndjson`)
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  await writeFile(join(folder, 'edited'), [lines[0], lines[2]].join('\n'))
  expect(readAnchorLines(await readFile(join(folder, 'edited'), 'utf8'), publicKey)).toMatchObject({ first_bad_line: 2 })
})

test('anchors are published only for logs that moved, and never over a log that does not match its anchor', async () => {
  expect(await publish()).toEqual({ published: 0 })
  await append(tenant, 1)
  expect(await publish()).toEqual({ published: 1 })
  expect((await anchorsOf(tenant)).map(({ position }) => position)).toEqual([4, 8, 12, 13])
  await forge(`update events set data = '{}' where tenant_id = $1 and position = 2`)
  await recomputeFrom(2)
  await append(tenant, 1)
  logged.length = 0
  expect(await publish()).toEqual({ published: 0 })
  expect(logged.join()).toContain('the log does not match its published anchor')
  expect((await anchorsOf(tenant)).at(-1)?.position).toBe(13)
})

test('a deleted newest anchor is reported, and no new one covers it up', async () => {
  const status = () => readAnchorStatus(database.forTenant(tenant), tenant, place, Date.now())
  expect(await status()).toEqual({ state: 'current', anchored_to: 12, published_to: 12, uncovered_since: null })
  const path = join(folder, `${tenant}.ndjson`)
  const all = await readFile(path, 'utf8')
  await writeFile(path, all.split('\n').toSpliced(2, 1).join('\n'))
  expect(await status()).toMatchObject({ state: 'missing', anchored_to: 8, published_to: 12 })

  await forge(`update events set data = jsonb_set(data, '{rate}', '1') where tenant_id = $1 and position = 10`)
  await recomputeFrom(10)
  await append(tenant, 1)
  logged.length = 0
  await publish()
  expect(logged.join()).toContain('the newest anchor is missing from its storage')
  expect(await status()).toMatchObject({ state: 'missing', anchored_to: 8 })

  await writeFile(path, all)
  expect(await status()).toMatchObject({ state: 'current', anchored_to: 12 })
  logged.length = 0
  await publish()
  expect(logged.join()).toContain('the log does not match its published anchor')
})

test('a new storage starts without anchors, and that is no loss', async () => {
  const elsewhere = objectAnchors(folderObjects(join(folder, 'bucket')))
  expect(await readAnchorStatus(database.forTenant(tenant), tenant, elsewhere, Date.now())).toMatchObject({
    state: 'current',
    anchored_to: 0,
  })
  await publishAnchors({ database, place: elsewhere, key: null, logger, now: Date.now })
  expect(await readAnchorStatus(database.forTenant(tenant), tenant, elsewhere, Date.now())).toMatchObject({
    anchored_to: 12,
    published_to: 12,
  })
})
