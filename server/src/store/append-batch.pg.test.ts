import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { appendBatch } from './append-batch.ts'
import type { AppendCommand } from './event-store.ts'
import { createPostgresStore } from './postgres-store.ts'
import { prepareCommand } from './prepared-command.ts'
import { aCommand, anEvent, lockRow, testShipmentRow } from './store.fixture.ts'
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

async function send(...commands: readonly AppendCommand[]) {
  const batch = commands.map((command) => prepareCommand(command)).filter((prepared) => prepared !== null)
  const client = await database.appPool.connect()
  try {
    return await appendBatch(client, batch, false)
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
    { status: 'done', first_position: 3, position: 4, version: 2 },
    { status: 'unknown_tenant' },
    { status: 'conflict', version: 0 },
    { status: 'repeat', stream: 'shipment/1', position: 1, version: 1 },
    { status: 'done', first_position: 1, position: 3, version: 3 },
    { status: 'locked' },
    { status: 'done', first_position: 5, position: 7, version: 3, after: { id: '4', version: 3, position: 7 } },
    { status: 'done', first_position: 4, position: 4, version: 1 },
  ])
  for (const name of [tenant, other]) {
    const verification = await verifyTenant(database.forTenant(name), name)
    expect(verification).toMatchObject({ first_bad: null, events: await store.head(name) })
  }
  expect((await store.readStream(tenant, 'shipment/4')).map((event) => event.data)).toEqual([{ index: 0 }, { index: 1 }, { index: 2 }])
})

describe('a batch that breaks the rules of the call', () => {
  test.each([
    ['a stream twice', (): AppendCommand[] => [aCommand({ tenant, stream: 'shipment/1' }), aCommand({ tenant, stream: 'shipment/1' })]],
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
  for (let n = 0; n < 200; n += 1) {
    const row = { kind: 'shipment', id: `${n}`, row: testShipmentRow() } as const
    const prepared = prepareCommand(aCommand({ tenant, stream: `shipment/${n}`, row }))
    if (prepared !== null) await appendBatch(client, [prepared], false)
  }
  await client.query('select pg_stat_force_next_flush()')
  client.release()
  expect((await scans()) - before).toBeLessThan(50)
})
