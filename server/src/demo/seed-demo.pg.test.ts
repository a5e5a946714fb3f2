import { instantOf } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { DEMO_USERS } from './demo-data.ts'
import { writeProgress } from './demo-progress.ts'
import { seedDemo } from './seed-demo.ts'

const database = await testDatabase()
const now = Date.parse('2026-11-20T18:00:00Z')
const tenant = { id: 'globex', name: 'Globex Freight', loads: 60, carriers: 25, customers: 10 }

const store = createPostgresStore({ database })
const trade = () => createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
const seed = () => seedDemo({ database, store, trade: trade() }, now, [tenant])

test('demo data is created by commands, and every load matches its own events', async () => {
  await seed()
  const db = database.forTenant('globex')
  const rows = await db
    .selectFrom('board_shipments')
    .select(['status', 'active', 'carrier_id', 'pickup_at', 'miles', 'customer_total'])
    .execute()
  expect(rows).toHaveLength(60)
  const statuses = new Set(rows.map((row) => row.status))
  expect(statuses.size).toBeGreaterThanOrEqual(5)
  expect(rows.every((row) => row.miles !== null && row.pickup_at !== null && row.customer_total > 0)).toBe(true)
  expect(rows.filter((row) => row.status === 'COVERED').every((row) => row.carrier_id !== null)).toBe(true)
  const reported: number[] = []
  for (const { id: pro } of await db.selectFrom('board_shipments').select('id').execute())
    for (const { type, data, meta } of await store.readStream('globex', `shipment/${pro}`)) {
      if (type !== 'CheckCallLogged') continue
      const { date, time, timezone } = data.check_call as { date: string; time: string; timezone: string }
      reported.push(Date.parse(meta.at) - Date.parse(instantOf({ date, time, zone: timezone })))
    }
  expect(reported.length).toBeGreaterThan(0)
  expect(reported.filter((late) => Math.abs(late) > 60_000)).toEqual([])
  expect((await db.selectFrom('users').select('username').execute()).length).toBe(DEMO_USERS.length)
})

test('existing demo data is left unchanged, and an interrupted run continues without duplicates', async () => {
  const head = await store.head('globex')
  await seed()
  expect(await store.head('globex')).toBe(head)
  await writeProgress(database, 'globex', { now, done: false })
  await seed()
  expect(await store.head('globex')).toBe(head)
})

test('a load that a visitor locks or changes during seeding keeps their change, and its planned steps are skipped', async () => {
  const visitor = { id: '999', username: 'visitor' }
  const commands = trade()
  const visit = (pro: string) => ({
    tenant: 'initech',
    by: visitor,
    is_admin: false,
    now: new Date().toISOString(),
    command_id: `visit ${pro}`,
    keyed: true,
    request_hash: new Uint8Array(32),
    expected_version: null,
  })
  const visited = new Map<string, number>()
  const versionOf = async (pro: string) => (await store.readStream('initech', `shipment/${pro}`)).length
  const visitLoads = async () => {
    const rows = await database
      .forTenant('initech')
      .selectFrom('board_shipments')
      .select('id')
      .where('active', '=', true)
      .orderBy('id', 'desc')
      .execute()
    const [first, second] = rows.map(({ id }) => id).filter((pro) => !visited.has(pro))
    if (!first || !second) throw new Error('no load yet')
    await Effect.runPromise(commands.locks.send(visit(first), first, { type: 'AcquireLock' }))
    visited.set(first, await versionOf(first))
    const call = {
      type: 'LogCheckCall',
      date: null,
      time: null,
      city: null,
      state: null,
      note: 'Is this one real?',
      source: 'Phone',
    } as const
    await Effect.runPromise(commands.shipments.send(visit(second), second, call))
    visited.set(second, await versionOf(second))
  }

  const onProgress = async (_tenant: unknown, done: number, all: number) => {
    if (done > all / 4 && visited.size < 8) await visitLoads()
  }
  const run = { database, store, trade: commands, onProgress }
  const small = { ...tenant, id: 'initech', name: 'Initech Freight', loads: 120 }
  await seedDemo(run, now, [small])
  expect(visited.size).toBe(8)
  for (const [pro, version] of visited) expect([pro, await versionOf(pro)]).toEqual([pro, version])
  const head = await store.head('initech')
  await writeProgress(database, 'initech', { now, done: false })
  await seedDemo(run, now, [small])
  expect(await store.head('initech')).toBe(head)
})
