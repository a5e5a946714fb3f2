import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { appendAsBefore } from './append-batch.fixture.ts'
import { appendUnits } from './append-units.ts'
import type { Unit } from './event-store.ts'
import { type LinkedEvent, type NumberedBatch, numberUnits } from './numbered-batch.ts'
import { createPostgresStore } from './postgres-store.ts'
import { prepareUnit } from './prepared-unit.ts'
import { sendUnits } from './send-units.ts'
import { aCommand, anEvent, aUnit, lockRow, testShipmentRow } from './store.fixture.ts'
import { createTenantHeads } from './tenant-heads.ts'
import { insertTenant } from './tenants.ts'
import { verifyTenant } from './verify.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
let tenant = 'none'
let count = 0

beforeEach(async () => {
  count += 1
  tenant = `tenant-${count}`
  await insertTenant(database.system, { tenant, name: tenant, settings: {} })
})

async function send(...units: readonly Unit[]) {
  const batch = units.map((unit) => prepareUnit(unit)).filter((prepared) => prepared !== null)
  const client = await database.appPool.connect()
  try {
    return await sendUnits(client, batch, { heads: createTenantHeads(), notify: false })
  } finally {
    client.release()
  }
}

test('judges every command of a batch separately and leaves no gap between the accepted ones', async () => {
  const other = `${tenant}-other`
  await insertTenant(database.system, { tenant: other, name: other, settings: {} })
  const first = aCommand({ tenant, command_id: 'first', stream: 'shipment/1' })
  await send(first, aCommand({ tenant, stream: 'lock/2', row: { kind: 'lock', id: '2', row: lockRow('3', 900) } }))
  const many = (n: number) => Array.from({ length: n }, (_, index) => anEvent('many', { index }))
  const outcomes = await send(
    aCommand({ tenant, stream: 'shipment/2', events: many(2), holder: '3' }),
    aCommand({ tenant: 'nobody' }),
    aCommand({ tenant, stream: 'shipment/3', expected: 4 }),
    first,
    aCommand({ tenant: other, stream: 'shipment/9', events: many(3) }),
    aCommand({ tenant, stream: 'shipment/1', expected: 1, holder: '3' }),
    aCommand({ tenant, stream: 'shipment/4', events: many(3), row: { kind: 'shipment', id: '4', row: testShipmentRow() } }),
    aCommand({ tenant: other, stream: 'shipment/8' }),
  )
  expect(outcomes).toMatchObject([
    { status: 'done', first_position: 3, position: 4, writes: [{ version: 2 }] },
    { status: 'unknown_tenant' },
    { status: 'conflict', stream: 'shipment/3', version: 0 },
    { status: 'repeat', stream: 'shipment/1', position: 1, version: 1 },
    { status: 'done', first_position: 1, position: 3, writes: [{ version: 3 }] },
    { status: 'locked' },
    { status: 'done', first_position: 5, position: 7, writes: [{ version: 3, rows: [{ after: { id: '4', version: 3, position: 7 } }] }] },
    { status: 'done', first_position: 4, position: 4, writes: [{ version: 1 }] },
  ])
  for (const name of [tenant, other]) {
    const verification = await verifyTenant(database.forTenant(name), name)
    expect(verification).toMatchObject({ first_bad: null, events: await store.head(name) })
  }
  expect((await store.readStream(tenant, 'shipment/4')).map((event) => event.data)).toEqual([{ index: 0 }, { index: 1 }, { index: 2 }])
})

describe('a batch that breaks the rules of the call', () => {
  test.each([
    ['a stream twice', (): Unit[] => [aCommand({ tenant, stream: 'shipment/1' }), aCommand({ tenant, stream: 'shipment/1' })]],
    ['a command id twice', () => [aCommand({ tenant, command_id: 'same' }), aCommand({ tenant, command_id: 'same' })]],
    [
      'a board row twice',
      () =>
        ['1', '2'].map((n) => aCommand({ tenant, stream: `shipment/${n}`, row: { kind: 'shipment', id: '1', row: testShipmentRow() } })),
    ],
  ])('(%s) is refused as a whole and leaves the log as it was', async (_what, commands) => {
    await expect(send(aCommand({ tenant }), ...commands())).rejects.toMatchObject({ severity: 'ERROR' })
    expect(await store.head(tenant)).toBe(0)
    expect(await store.readTail(tenant, 0, 10)).toEqual([])
  })
})

test('a command whose row is broken fails alone', async () => {
  const row = { kind: 'shipment', id: '1', row: { status: 'OPEN' } } as const
  const results = await Promise.allSettled([
    store.append(aCommand({ tenant })),
    store.append(aCommand({ tenant, stream: 'shipment/1', row })),
    store.append(aCommand({ tenant })),
  ])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await store.head(tenant)).toBe(2)
})

test('never records a time before the last one, whatever the clock shows', async () => {
  await database.ownerPool.query(`update tenant_head set recorded_at = now() + interval '1 hour' where tenant_id = $1`, [tenant])
  await send(aCommand({ tenant }))
  await send(aCommand({ tenant }))
  const [first, second] = (await store.readTail(tenant, 0, 10)).map((event) => event.recorded_at)
  expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() + 3_500_000)
  expect(second).toBe(first)
})

test('notifies other processes once per batch, with the names of the tenants', async () => {
  const other = `${tenant}-other`
  await insertTenant(database.system, { tenant: other, name: other, settings: {} })
  const listener = await database.appPool.connect()
  const payloads: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => payloads.push(payload))
  await listener.query('listen waybill_changes')
  const loud = createPostgresStore({ database, notify: true })
  await Promise.all([tenant, tenant, other].map((name) => loud.append(aCommand({ tenant: name }))))
  await store.append(aCommand({ tenant }))
  await listener.query('select')
  listener.release(true)
  expect(payloads).toEqual([`${tenant},${other}`])
})

test('finds its rows by key from the first batch on, however small the tables were when its plan was made', async () => {
  const scans = async (): Promise<number> => {
    const { rows } = await database.ownerPool.query(
      `select sum(seq_scan)::int as scans from pg_stat_user_tables
       where relname in ('tenant_head', 'streams', 'events', 'command_ledger', 'board_shipments', 'leases')`,
    )
    return rows[0].scans
  }
  const before = await scans()
  const client = await database.appPool.connect()
  const heads = createTenantHeads()
  for (let n = 0; n < 200; n += 1) {
    const row = { kind: 'shipment', id: `${n}`, row: testShipmentRow() } as const
    const prepared = prepareUnit(aCommand({ tenant, stream: `shipment/${n}`, row }))
    if (prepared !== null) await sendUnits(client, [prepared], { heads, notify: false })
  }
  await client.query('select pg_stat_force_next_flush()')
  client.release()
  expect((await scans()) - before).toBeLessThan(50)
})

describe('what the database verifies itself', () => {
  const forged: readonly (readonly [what: string, fault: 'head' | 'chain' | 'clock', forge: (batch: NumberedBatch) => NumberedBatch])[] = [
    [
      'a gap before the first event',
      'chain',
      (batch) => changed(batch, 0, ({ position, ...event }) => ({ ...event, position: position + 1 })),
    ],
    ['a gap between two events', 'chain', (batch) => changed(batch, 2, ({ position, ...event }) => ({ ...event, position: position + 1 }))],
    ['a skipped version', 'chain', (batch) => changed(batch, 1, ({ version, ...event }) => ({ ...event, version: version + 1 }))],
    ['an event of a stream that is not written', 'chain', (batch) => changed(batch, 2, (event) => ({ ...event, stream: 'shipment/9' }))],
    ['an event of another tenant', 'chain', (batch) => changed(batch, 2, (event) => ({ ...event, tenant: `${tenant}-other` }))],
    ['a hash over other content', 'chain', (batch) => changed(batch, 1, (event) => ({ ...event, content_hash: Buffer.alloc(32) }))],
    ['a hash that links to nothing', 'chain', (batch) => changed(batch, 0, (event) => ({ ...event, hash: 'ab'.repeat(32) }))],
    ['an event left out', 'chain', (batch) => ({ ...batch, events: batch.events.slice(0, 2) })],
    [
      'a head that is not where the log ends',
      'head',
      (batch) => ({ ...batch, heads: batch.heads.map((head) => ({ ...head, from: { ...head.from, position: 1 } })) }),
    ],
    [
      'a head with another hash',
      'head',
      (batch) => ({ ...batch, heads: batch.heads.map((head) => ({ ...head, from: { ...head.from, hash: 'ab'.repeat(32) } })) }),
    ],
    [
      'a head that moves too far',
      'chain',
      (batch) => ({ ...batch, heads: batch.heads.map((head) => ({ ...head, to: { ...head.to, position: 9 } })) }),
    ],
    [
      'an hour too late',
      'clock',
      (batch) => ({ ...batch, recorded_at: new Date(Date.now() + 3_600_000).toISOString().replace('Z', '000Z') }),
    ],
    [
      'an hour too early',
      'clock',
      (batch) => ({ ...batch, recorded_at: new Date(Date.now() - 3_600_000).toISOString().replace('Z', '000Z') }),
    ],
    ['a time in another notation', 'clock', (batch) => ({ ...batch, recorded_at: batch.recorded_at.replace('T', ' ') })],
  ]

  test.each(forged)('refuses %s', async (_what, fault, forge) => {
    const units = [aUnit({ tenant }, { stream: 'shipment/1', events: [anEvent('c', {}), anEvent('c', {})] }, { stream: 'shipment/2' })]
    const heads = createTenantHeads()
    const client = await database.appPool.connect()
    try {
      const known = await heads.find(client, [tenant])
      const batch = numberUnits(
        units.flatMap((unit) => prepareUnit(unit) ?? []),
        known,
        heads.now(),
      )
      await expect(appendUnits(client, forge(batch), false)).rejects.toMatchObject(
        fault === 'head' ? { code: 'WB001' } : { code: 'WB003', detail: fault },
      )
      expect(await store.head(tenant)).toBe(0)
      expect(await store.readTail(tenant, 0, 10)).toEqual([])
      expect(await appendUnits(client, batch, false)).toMatchObject([{ status: 'done', position: 3 }])
    } finally {
      client.release()
    }
    expect(await verifyTenant(database.forTenant(tenant), tenant)).toMatchObject({ events: 3, first_bad: null })
  })

  const changed = (batch: NumberedBatch, index: number, change: (event: LinkedEvent) => LinkedEvent): NumberedBatch => ({
    ...batch,
    events: batch.events.map((event, n) => (n === index ? change(event) : event)),
  })
})

test('continues a log that a process of the release before has written to, and the other way round', async () => {
  const old = (stream: string, command_id: string) =>
    appendAsBefore(database.appPool, tenant, { command_id, stream, events: [anEvent(command_id, {})] })
  await store.append(aCommand({ tenant }))
  expect(await old('note/1', 'old-1')).toMatchObject({ status: 'done', at_position: 2, at_version: 1 })
  expect(await store.append(aCommand({ tenant }))).toMatchObject({ status: 'done', position: 3 })
  expect(await old('note/2', 'old-2')).toMatchObject({ status: 'done', at_position: 4 })
  expect(await store.append(aCommand({ tenant, stream: 'note/2' }))).toEqual({ status: 'conflict', stream: 'note/2', version: 1 })
  expect(await store.append(aCommand({ tenant, command_id: 'old-1' }))).toMatchObject({ status: 'repeat', stream: 'note/1', position: 2 })
})
