import { randomUUID } from 'node:crypto'
import type { ShipmentColumns } from '@waybill/shared/boards/shipment-row'
import { anyShipmentColumns } from '@waybill/shared/boards/shipment-row.fixture'
import type { RecordFields } from '@waybill/shared/record/list'
import { REGIONS } from '@waybill/shared/record/lists/regions'
import { Effect } from 'effect'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createFilterPlaces } from '../commands/record/filter-places.ts'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { insertTenant } from '../store/tenants.ts'
import { writeRow } from './boards.fixture.ts'
import { connect, openSocketProcess } from './sockets.fixture.ts'

const database = await testDatabase()
const store = createPostgresStore({ database, notify: true })
const trade = createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
const server = await openSocketProcess(database, { places: createFilterPlaces(() => null, trade.lists) })
afterAll(() => server.close())

const request = () => ({
  tenant: 'acme',
  by: { id: '1', username: 'alma' },
  is_admin: true,
  now: '2026-11-20T10:00:00.000Z',
  command_id: randomUUID(),
  keyed: false,
  request_hash: new Uint8Array(32),
  expected_version: null,
})
const rested = fc.sample(anyShipmentColumns, 1)[0] as ShipmentColumns
const addLoad = (id: string, state: string) => {
  const pickup = { name: null, city: null, state, date: null, time: null, timezone: null }
  return writeRow(store, 'acme', { kind: 'shipment', id, row: { ...rested, cells: { pickup } } }, new Map())
}
const revise = (fields: RecordFields) => Effect.runPromise(trade.records.revise(request(), REGIONS, 'our-lakes', fields))

test('a board of a region resets when the tenant changes the states of the region, also for clients that reconnect; other boards continue [3.7, 3.10]', async () => {
  await insertTenant(database.system, { tenant: 'acme', name: 'acme', settings: {} })
  await Effect.runPromise(trade.records.create(request(), REGIONS, { name: 'Our Lakes', states: ['IL'] }))
  await addLoad('4800001', 'IL')
  await addLoad('4800002', 'WI')
  const line = await connect(server.url, { tenant: 'acme', token: server.signIn('acme', 'dispatcher') })
  const query = { board: 'shipments' as const, filter: { pickup_region: 'Our Lakes' }, columns: ['pro'], sort: [] }
  const idsOf = (page: { readonly rows: readonly { readonly id: string }[] }) => page.rows.map(({ id }) => id)

  const others = await line.ask('board:subscribe', { ...query, filter: { pickup_state: 'IL' } })
  const before = await line.ask('board:subscribe', query)
  expect([idsOf(others), idsOf(before)]).toEqual([['4800001'], ['4800001']])
  await revise({ states: ['Wisconsin'] })
  expect(await line.next('board:reset')).toEqual({ view: before.view, reason: 'view_changed' })
  const after = await line.ask('board:subscribe', query)
  expect([idsOf(after), after.total]).toEqual([['4800002'], 1])
  expect(after.view).not.toBe(before.view)
  await addLoad('4800003', 'WI')
  expect((await line.next('board:changes')).view).toBeDefined()
  await expect
    .poll(() => line.heard.filter(({ name, message }) => name === 'board:changes' && message.view === after.view).length)
    .toBeGreaterThan(0)

  // A client that was offline during the change still holds the key of the old view.
  for (const back of [{ query }, {}]) {
    const answer = await line.ask('board:resume', { view: before.view, position: before.position, ...back })
    expect(answer).toEqual({ status: 'reset', view: before.view, reason: 'view_changed' })
  }
  expect(line.heard.filter(({ name }) => name === 'board:reset')).toHaveLength(1)
  line.close()
})
