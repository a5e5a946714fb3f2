import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { readAnchorLines } from '../proof/anchor.ts'
import { folderObjects } from '../proof/folder-objects.ts'
import { objectAnchors } from '../proof/object-anchors.ts'
import { publishAnchors } from '../proof/publish-anchors.ts'
import { createLogger } from '../runtime/logger.ts'
import { verifyExport } from '../store/verify.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'waybill-proof-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const app = await createTestApp(database, [], { ANCHOR_STORE: `file://${folder}` })
const tokens: Record<string, string> = {}
const ask = (path: string, as = 'admin') => app.call('GET', `/acme/api/v1${path}`, { token: tokens[as] ?? '' })

beforeAll(async () => {
  await seedTestTenant(database, app.store, 'acme', 20)
  for (const username of ['admin', 'dispatcher']) tokens[username] = await app.signIn('acme', username)
  await publishAnchors({
    database,
    place: objectAnchors(folderObjects(folder)),
    key: null,
    logger: createLogger('test', 'silent'),
    now: Date.now,
  })
})

describe('proof of the log', () => {
  test('shows the end of the chain and its published anchors, and checks the whole chain with progress', async () => {
    const head = await app.store.head('acme')
    const { json } = await ask('/proof', 'dispatcher')
    expect(json).toMatchObject({
      head: { position: head },
      anchored_to: head,
      anchor_status: { state: 'current', anchored_to: head, published_to: head, uncovered_since: null },
      signed: false,
      anchors: [{ position: head, hash: json.head.hash }],
    })
    const lines = (await ask('/proof/verify')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toEqual({ checked: 0, of: head })
    expect(lines.at(-1)).toMatchObject({
      events: head,
      trusted_to: head,
      first_bad: null,
      first_bad_anchor_line: null,
      index_differences: 0,
    })
    expect((await ask('/proof/verify', 'dispatcher')).status).toBe(403)
  })

  test('the download is enough to check the log independently, and reveals a change', async () => {
    const { anchors } = readAnchorLines((await ask('/proof/anchors')).text, null)
    const { text } = await ask('/proof/export')
    expect(await verifyExport(Readable.from([text]), { anchors })).toMatchObject({ first_bad: null, trusted_to: anchors.at(-1)?.position })
    const changed = text.replace('"username":"admin"', '"username":"nobody"')
    expect(changed).not.toBe(text)
    expect((await verifyExport(Readable.from([changed]), { anchors })).first_bad).not.toBeNull()
  })
})

describe('the security log', () => {
  test('only administrators see refused requests and who sent them', async () => {
    await app.call('POST', '/acme/api/v1/auth/login', { body: { username: 'dispatcher', password: 'wrong' } })
    expect((await ask('/security_log', 'dispatcher')).status).toBe(403)
    const { security_log } = (await ask('/security_log')).json
    expect(security_log[0]).toMatchObject({ action: 'not_permitted', username: 'dispatcher' })
    const failed = (await ask('/security_log?filters[action]=sign_in_failed')).json
    expect(failed.security_log.map(({ action }: { action: string }) => action)).toEqual(['sign_in_failed'])
    expect(JSON.stringify(failed)).not.toMatch(/wrong/)
  })
})

describe('the broker’s record, 49 CFR 371.3', () => {
  test('the record has its log position and hash, and a party’s copy says what it leaves out', async () => {
    const { shipments } = (await ask('/shipments?limit=100')).json
    const { pro } = shipments.find(({ carrier }: { carrier: string | null }) => carrier !== null)
    const { broker_record: own } = (await ask(`/shipments/${pro}/broker_record`)).json
    const { json: load } = await ask(`/shipments/${pro}`)
    const events = await app.store.readStream('acme', `shipment/${pro}`)
    expect(own).toMatchObject({
      regulation: '49 CFR 371.3',
      pro,
      version: load.shipment.version,
      position: events.at(-1)?.position,
      withheld: [],
    })
    const exported = (await ask('/proof/export')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(exported[own.position - 1]).toMatchObject({ position: own.position, hash: own.hash })
    expect(own.originating_carrier.name).toBe(load.shipment.carrier.name)
    const { broker_record: theirs } = (await ask(`/shipments/${pro}/broker_record?party=carrier`)).json
    expect([theirs.brokerage_compensation, theirs.withheld.length]).toEqual([null, 3])
    const { broker_record: whole } = (await ask(`/shipments/${pro}/broker_record?party=carrier&include_withheld=true`)).json
    expect(whole).toEqual({ ...own, party: 'carrier' })
    const pdf = await ask(`/shipments/${pro}/broker_record?format=pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.text.startsWith('%PDF-')).toBe(true)
    expect((await ask('/shipments/1/broker_record')).status).toBe(404)
    expect((await ask(`/shipments/${pro}/broker_record?party=shipper`)).status).toBe(400)
  })
})
