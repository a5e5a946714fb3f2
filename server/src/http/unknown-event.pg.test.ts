import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { noteResumed, noteStopped } from '../projections/stopped.ts'
import { aCommand, anEvent } from '../store/store-fixtures.ts'
import { createTestApp } from './test-app.ts'

const database = await testDatabase()
const house = await createTestApp(database)
let token = ''
const call = (method: string, path: string, body?: object) => house.call(method, `/acme/api/v1${path}`, { token, ...(body && { body }) })
beforeAll(async () => {
  await seedTestTenant(database, house.store, 'acme', 40)
  token = await house.signIn('acme', 'admin')
})

test('a load with an event that this version does not know says so to who reads or changes it; the others are worked on', async () => {
  const events = await house.store.readTail('acme', 0, 10_000)
  const board = database.forTenant('acme').selectFrom('board_shipments').select('id').where('active', '=', true).orderBy('id')
  const [odd = '', other = ''] = (await board.execute()).map(({ id }) => id)
  const expected = events.filter(({ stream }) => stream === `shipment/${odd}`).length
  const newer = { ...anEvent('newer', { colour: 'red' }), type: 'ShipmentPainted' }
  await house.store.append(aCommand({ tenant: 'acme', stream: `shipment/${odd}`, expected, events: [newer] }))

  const honest = { status: 503, json: { error: { message: expect.stringContaining('an event ShipmentPainted, version 1') } } }
  expect(await call('GET', `/shipments/${odd}`)).toMatchObject(honest)
  expect(await call('PUT', `/shipments/${odd}/hold`, { hold: { reason: 'Credit' } })).toMatchObject({ status: 503 })
  expect((await call('POST', `/shipments/lock/${other}`, {})).status).toBe(200)
  expect((await call('PUT', `/shipments/${other}`, { shipment: { load_info: { weight: 1234 } } })).status).toBe(200)
  expect((await call('GET', '/shipments?limit=10')).status).toBe(200)
})

test('what stands still is told to administrators, and counted for whoever watches the machines', async () => {
  const [event] = await house.store.readTail('acme', 0, 1)
  if (event === undefined) throw new Error('the log is empty')
  const db = database.forTenant('acme')
  expect([await noteStopped(db, 'mail-outbox', event), await noteStopped(db, 'mail-outbox', event)]).toEqual([true, false])
  expect((await call('GET', '/alarms')).json.alarms).toMatchObject([{ projection: 'mail-outbox', position: 1, type: event.type }])
  await database.ownerPool.query('create schema bullmq; create table bullmq.job ()')
  expect((await house.call('GET', '/ready')).json).toMatchObject({ status: 'ready', stopped_projections: 1 })
  expect([await noteResumed(db, 'acme', 'mail-outbox'), await noteResumed(db, 'acme', 'mail-outbox')]).toEqual([true, false])
})
