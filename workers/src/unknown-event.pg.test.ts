import { listStopped } from '@waybill/server/projections/stopped-projections'
import { createLogger } from '@waybill/server/runtime/logger'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { aCommand, anEvent } from '@waybill/server/store/store.fixture'
import { insertTenant } from '@waybill/server/store/tenants'
import type { EventDefinition } from '@waybill/shared/streams/event'
import { STREAMS } from '@waybill/shared/streams/streams'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { followEvents } from './follow-events.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const taken: Record<string, number[]> = { acme: [], globex: [] }
const following = followEvents({
  store,
  database,
  logger: createLogger('test', 'silent'),
  projection: 'taken',
  what: 'following',
  onEvent: async (tenant, { position }) => void taken[tenant]?.push(position),
})
const painted = 'ShipmentPainted'
const known = STREAMS.shipment.events as Record<string, EventDefinition<unknown>>
afterAll(async () => {
  delete known[painted]
  await following.stop()
})

test('an event of a newer Waybill stops the projections of its tenant and nothing else, until a version knows it', async () => {
  for (const tenant of ['acme', 'globex']) {
    await insertTenant(database.system, { tenant, name: tenant, settings: {} })
    await store.append(aCommand({ tenant, stream: 'shipment/1' }))
  }
  const newer = { ...anEvent('newer', { colour: 'red' }), type: painted }
  await store.append(aCommand({ tenant: 'acme', stream: 'shipment/1', expected: 1, events: [newer] }))
  for (const tenant of ['acme', 'globex']) await store.append(aCommand({ tenant, stream: 'shipment/2' }))

  const alarms = () => listStopped(database.forTenant('acme'), 'acme')
  await expect.poll(alarms).toMatchObject([{ projection: 'taken', position: 2, stream: 'shipment/1', type: painted, schema_version: 1 }])
  expect(taken.acme).toEqual([1])
  await expect.poll(() => taken.globex).toEqual([1, 2])

  known[painted] = known.ShipmentHeld as EventDefinition<unknown>
  await expect.poll(() => taken.acme).toEqual([1, 2, 3])
  await expect.poll(alarms).toEqual([])
})
