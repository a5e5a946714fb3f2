import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { recordResumed, recordStopped } from '../projections/stopped-projections.ts'
import { aCommand, anEvent } from '../store/store.fixture.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
let token = ''
const call = (method: string, path: string, body?: object) => app.call(method, `/acme/api/v1${path}`, { token, ...(body && { body }) })
beforeAll(async () => {
  await seedTestTenant(database, app.store, 'acme', 40)
  token = await app.signIn('acme', 'admin')
})

test('a load with an event of a newer version is reported to readers and writers, and other loads keep working', async () => {
  const events = await app.store.readTail('acme', 0, 10_000)
  const board = database.forTenant('acme').selectFrom('board_shipments').select('id').where('active', '=', true).orderBy('id')
  const [odd = '', other = ''] = (await board.execute()).map(({ id }) => id)
  const expected = events.filter(({ stream }) => stream === `shipment/${odd}`).length
  const newer = { ...anEvent('newer', { colour: 'red' }), type: 'ShipmentPainted' }
  await app.store.append(aCommand({ tenant: 'acme', stream: `shipment/${odd}`, expected, events: [newer] }))

  const honest = { status: 503, json: { error: { message: expect.stringContaining('ShipmentPainted, version 1. Update Waybill.') } } }
  expect(await call('GET', `/shipments/${odd}`)).toMatchObject(honest)
  expect(await call('PUT', `/shipments/${odd}/hold`, { hold: { reason: 'Credit' } })).toMatchObject({ status: 503 })
  expect((await call('POST', `/shipments/lock/${other}`, {})).status).toBe(200)
  expect((await call('PUT', `/shipments/${other}`, { shipment: { load_info: { weight: 1234 } } })).status).toBe(200)
  expect((await call('GET', '/shipments?limit=10')).status).toBe(200)
})

test('stopped jobs are reported to administrators and counted in the metrics', async () => {
  const [event] = await app.store.readTail('acme', 0, 1)
  if (event === undefined) throw new Error('the log is empty')
  const db = database.forTenant('acme')
  expect([await recordStopped(db, 'outbox', event), await recordStopped(db, 'outbox', event)]).toEqual([true, false])
  expect((await call('GET', '/alarms')).json.anchors).toMatchObject({ state: 'current', anchored_to: 0 })
  expect((await call('GET', '/alarms')).json.alarms).toMatchObject([{ projection: 'outbox', position: 1, type: event.type }])
  await database.ownerPool.query('create schema bullmq; create table bullmq.job ()')
  expect((await app.call('GET', '/ready')).json).toMatchObject({ status: 'ready', stopped_projections: 1 })
  expect([await recordResumed(db, 'acme', 'outbox'), await recordResumed(db, 'acme', 'outbox')]).toEqual([true, false])
})
