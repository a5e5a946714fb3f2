import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { writeProgress } from './demo-progress.ts'
import { seedDemo } from './seed-demo.ts'
import { DEMO_USERS } from './trade.ts'

const database = await testDatabase()
const now = Date.parse('2026-11-20T18:00:00Z')
const tenant = { id: 'globex', name: 'Globex Freight', loads: 60, carriers: 25, customers: 10 }

const store = createPostgresStore({ database })
const trade = () => createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
const seed = () => seedDemo({ database, store, trade: trade() }, now, [tenant])

test('the demo is a history of commands: every load is where its own events took it', { timeout: 60_000 }, async () => {
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
  expect((await db.selectFrom('users').select('username').execute()).length).toBe(DEMO_USERS.length)
})

test('a demo that is there is left alone; one that was cut short goes on without doubling', { timeout: 60_000 }, async () => {
  const head = await store.head('globex')
  await seed()
  expect(await store.head('globex')).toBe(head)
  await writeProgress(database, 'globex', { now, done: false })
  await seed()
  expect(await store.head('globex')).toBe(head)
})
