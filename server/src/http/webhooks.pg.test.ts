import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { testKeys } from '../../../testing/test-keys.ts'
import { isSignedWith, openReceiver } from '../../../testing/webhook-receiver.ts'
import { aCommand, anEvent } from '../store/store.fixture.ts'
import { deliverWebhook } from '../webhooks/deliver.ts'
import { createNetworkGuard } from '../webhooks/network-guard.ts'
import { listWebhookWork } from '../webhooks/work.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database, [], { WEBHOOK_ALLOW: '127.0.0.0/8' })
const guard = createNetworkGuard(['127.0.0.0/8'])

let tenant = ''
let count = 0
const tokens: Record<string, string> = {}

beforeEach(async () => {
  count += 1
  tenant = `acme-${count}`
  await app.addTenant(tenant)
  for (const role of ['admin', 'support', 'dispatcher']) {
    await app.addUser(tenant, role, role)
    tokens[role] = await app.signIn(tenant, role)
  }
})

const call = async (method: string, path: string, body?: object, as = 'admin') => {
  const { status, json } = await app.call(method, `/${tenant}/api/v1${path}`, { token: tokens[as] ?? '', ...(body && { body }) })
  return { status, json }
}
const add = async (webhook: object): Promise<{ id: string; secret: string }> => {
  const { status, json } = await call('POST', '/webhooks', { webhook })
  expect([status, json]).toMatchObject([201, {}])
  return json.webhook
}
const versions = new Map<string, number>()
const append = async (stream: string, type = 'ShipmentRevised') => {
  const expected = versions.get(`${tenant} ${stream}`) ?? 0
  versions.set(`${tenant} ${stream}`, expected + 1)
  const outcome = await app.store.append(aCommand({ tenant, stream, expected, events: [{ ...anEvent('c', {}), type }] }))
  return outcome.status === 'done' ? outcome.position : -1
}
const deliver = (id: string, options = {}) =>
  deliverWebhook(database.forTenant(tenant), tenant, id, { guard, keys: testKeys, backoffMs: () => 1, ...options })
const deliveries = async (id: string, query = '') => (await call('GET', `/webhooks/${id}/deliveries?${query}`)).json

describe('webhooks', () => {
  test('send a receiver the requested events, signed, each with the position of the one before it', async () => {
    await using receiver = await openReceiver()
    const { id, secret } = await add({ url: receiver.url, kinds: ['shipment', 'LockAcquired'] })
    const first = await append('shipment/1')
    await append('carrier/1', 'CarrierRevised')
    const second = await append('lock/1', 'LockAcquired')
    await append('lock/1', 'LockReleased')
    const third = await append('shipment/1')
    await deliver(id)
    const sent = receiver.received.toSorted((a, b) => a.position - b.position)
    expect(sent.map(({ position, previous_position }) => [position, previous_position])).toEqual([
      [first, null],
      [second, first],
      [third, second],
    ])
    expect(sent.every((message) => isSignedWith(secret, message) && Math.abs(message.timestamp - Date.now() / 1000) < 60)).toBe(true)
    const [event] = await app.store.readTail(tenant, first - 1, 1)
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ webhook: id, tenant, position: first, previous_position: null, attempt: 1, event })
    expect(await deliveries(id)).toMatchObject({
      total: 3,
      next: null,
      deliveries: [{ position: third, status: 'delivered', attempts: 1, response_status: 200 }, {}, {}],
    })
    expect((await listWebhookWork(database.system)).some((work) => work.tenant === tenant)).toBe(false)
  })

  test('find events by the current name of their type, whatever name the log holds, and send them under the current name', async () => {
    await using receiver = await openReceiver()
    const { id } = await add({ url: receiver.url, kinds: ['CheckCallVoided'] })
    const { id: older } = await add({ url: receiver.url, kinds: ['CheckCallStruck'] })
    await append('shipment/1')
    const renamed = await append('shipment/1', 'CheckCallStruck')
    const now = await append('shipment/1', 'CheckCallVoided')
    await deliver(id)
    await deliver(older)
    const sent = receiver.received.map(({ position, body }) => [position, JSON.parse(body).event.type])
    expect(sent).toEqual([renamed, now, renamed, now].map((position) => [position, 'CheckCallVoided']))
    expect((await deliveries(id)).deliveries.map(({ type }: { type: string }) => type)).toEqual(['CheckCallVoided', 'CheckCallVoided'])
  })

  test('begin at the end of the log, or after the requested position', async () => {
    await using receiver = await openReceiver()
    const before = await append('shipment/1')
    const { id: late } = await add({ url: receiver.url, kinds: ['shipment'] })
    const { id: early } = await add({ url: receiver.url, kinds: ['shipment'], after: 0 })
    const after = await append('shipment/1')
    await deliver(late)
    expect(receiver.received.map(({ position }) => position)).toEqual([after])
    await deliver(early)
    expect(receiver.received.map(({ position }) => position)).toEqual([after, before, after])
  })

  test('retry until delivered, in order within a record, without blocking other records', async () => {
    await using receiver = await openReceiver()
    const { id } = await add({ url: receiver.url, kinds: ['shipment'] })
    const [a1, b1, a2, b2] = [
      await append('shipment/1'),
      await append('shipment/2'),
      await append('shipment/1'),
      await append('shipment/2'),
    ]
    let failures = 0
    receiver.answer = ({ position }) => ({ status: position === a1 && failures++ < 3 ? 500 : 204 })
    await deliver(id, { backoffMs: () => 60_000 })
    expect(receiver.received.map(({ position, status }) => [position, status])).toEqual([
      [a1, 500],
      [b1, 204],
      [b2, 204],
    ])
    expect((await deliveries(id, 'filters[status]=pending')).deliveries).toMatchObject([
      { position: a2, attempts: 0 },
      { position: a1, attempts: 1, response_status: 500, error: 'answered 500', next_attempt_at: expect.any(String) },
    ])
    await database.ownerPool.query('update webhook_deliveries set next_attempt_at = now()')
    for (let times = 0; times < 8; times += 1) await deliver(id)
    const ofRecordA = receiver.received.filter(({ stream }) => stream === 'shipment/1')
    expect(ofRecordA.map(({ position, status }) => [position, status])).toEqual([
      [a1, 500],
      [a1, 500],
      [a1, 500],
      [a1, 204],
      [a2, 204],
    ])
    expect(new Set(ofRecordA.filter(({ position }) => position === a1).map((message) => message.id)).size).toBe(1)
  })

  test('are sent again from any position on request, as separate messages', async () => {
    await using receiver = await openReceiver()
    const { id } = await add({ url: receiver.url, kinds: ['shipment'] })
    const positions = [await append('shipment/1'), await append('shipment/1'), await append('shipment/1')]
    await deliver(id)
    expect((await call('PUT', `/webhooks/${id}/replay`, { after: positions[0] })).json.webhook).toMatchObject({
      planned_to: positions[0],
      pending: 0,
    })
    await deliver(id)
    expect(receiver.received.map(({ position }) => position)).toEqual([...positions, positions[1], positions[2]])
    expect(receiver.received.at(3)?.previous_position).toBe(positions[0])
    expect(new Set(receiver.received.map((message) => message.id)).size).toBe(5)
    expect((await call('PUT', `/webhooks/${id}/replay`, { after: 999_999 })).status).toBe(422)
  })

  test('do not follow a redirect, and time out waiting for a response', async () => {
    await using elsewhere = await openReceiver()
    await using receiver = await openReceiver()
    const { id } = await add({ url: receiver.url, kinds: ['shipment'] })
    await append('shipment/1')
    receiver.answer = () => ({ status: 302, headers: { location: elsewhere.url } })
    await deliver(id, { backoffMs: () => 60_000 })
    expect((await deliveries(id)).deliveries[0]).toMatchObject({ status: 'pending', response_status: 302 })
    await database.ownerPool.query('update webhook_deliveries set next_attempt_at = now()')
    receiver.answer = () => ({ status: 200, afterMs: 400 })
    await deliver(id, { timeoutMs: 100, backoffMs: () => 60_000 })
    expect((await deliveries(id)).deliveries[0]).toMatchObject({ status: 'pending', response_status: null, error: 'no answer in time' })
    expect(elsewhere.received).toEqual([])
    // A process that stops cancels the current delivery and does not count it.
    await database.ownerPool.query('update webhook_deliveries set next_attempt_at = now()')
    await deliver(id, { signal: AbortSignal.timeout(100) })
    expect((await deliveries(id)).deliveries[0]).toMatchObject({ status: 'pending', attempts: 2 })
  })

  test('never reach a network that the operator has not allowed, whatever the address resolves to later', async () => {
    await using receiver = await openReceiver()
    const { id } = await add({ url: receiver.url.replace('127.0.0.1', 'localhost').replace('localhost', '127.0.0.1'), kinds: ['shipment'] })
    await append('shipment/1')
    for (const host of ['127.0.0.1', 'localhost']) {
      await database.ownerPool.query('update webhooks set url = $2 where id = $1', [id, receiver.url.replace('127.0.0.1', host)])
      await database.ownerPool.query('update webhook_deliveries set next_attempt_at = now()')
      await deliver(id, { guard: createNetworkGuard([]), backoffMs: () => 60_000 })
      expect((await deliveries(id)).deliveries[0]).toMatchObject({ status: 'pending', error: 'the address is not allowed' })
    }
    expect(receiver.received).toEqual([])
    const { status, json } = await call('POST', '/webhooks', { webhook: { url: 'https://10.0.0.1/' } })
    expect([status, json.error.type, json.error.alerts[0].field]).toEqual([422, 'WebhookAddress', 'webhook.url'])
  })

  test('are paused after failing for days, lose nothing, and continue when resumed', async () => {
    await using receiver = await openReceiver()
    const { id } = await add({ url: receiver.url, kinds: ['shipment'] })
    const positions = [await append('shipment/1'), await append('shipment/1')]
    receiver.answer = () => ({ status: 500 })
    await deliver(id, { backoffMs: () => 60_000 })
    await database.ownerPool.query("update webhook_deliveries set next_attempt_at = now(), planned_at = now() - interval '4 days'")
    await deliver(id, { backoffMs: () => 60_000 })
    expect((await call('GET', `/webhooks/${id}`)).json.webhook).toMatchObject({
      active: false,
      stopped_because: 'it failed for days',
      pending: 2,
    })
    receiver.answer = () => ({ status: 200 })
    await deliver(id)
    expect(receiver.received.some(({ status }) => status === 200)).toBe(false)
    const third = await append('shipment/1')
    expect((await call('PUT', `/webhooks/${id}`, { webhook: { active: true } })).json.webhook).toMatchObject({
      active: true,
      stopped_because: null,
    })
    await deliver(id)
    expect(receiver.received.filter(({ status }) => status === 200).map(({ position }) => position)).toEqual([...positions, third])
  })

  test('sign with both secrets for one day after a secret change', async () => {
    await using receiver = await openReceiver()
    const { id, secret } = await add({ url: receiver.url, kinds: ['shipment'] })
    const { json } = await call('PUT', `/webhooks/${id}/rotate_secret`)
    await append('shipment/1')
    await deliver(id)
    const [message] = receiver.received
    expect(message && [isSignedWith(secret, message), isSignedWith(json.webhook.secret, message)]).toEqual([true, true])
    await database.ownerPool.query("update webhooks set former_secret_until = now() - interval '1 second'")
    await append('shipment/1')
    await deliver(id)
    const last = receiver.received.at(-1)
    expect(last && [isSignedWith(secret, last), isSignedWith(json.webhook.secret, last)]).toEqual([false, true])
  })

  test('are managed by administrators and visible to support, and their secrets are shown once and stored sealed', async () => {
    await using receiver = await openReceiver()
    const { id, secret } = await add({ url: receiver.url })
    expect(secret).toMatch(/^whsec_/)
    const { rows } = await database.ownerPool.query('select secret from webhooks where id = $1', [id])
    expect(rows[0].secret).toMatch(/^sealed1\./)
    const { json } = await call('GET', '/webhooks', undefined, 'support')
    expect(json).toMatchObject({ total: 1, webhooks: [{ id, url: receiver.url, kinds: [], active: true, created_by: 'admin' }] })
    expect(JSON.stringify(json)).not.toContain('whsec_')
    expect((await call('POST', '/webhooks', { webhook: { url: receiver.url } }, 'support')).status).toBe(403)
    expect((await call('GET', '/webhooks', undefined, 'dispatcher')).status).toBe(403)
    expect((await call('PUT', `/webhooks/${id}`, { webhook: { kinds: ['carrier'], url: 'ftp://x' } })).status).toBe(422)
    expect((await call('PUT', `/webhooks/${id}`, { webhook: { secret: 'mine' } })).status).toBe(400)
    expect((await call('DELETE', `/webhooks/${id}`)).status).toBe(204)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/replay'],
      ['GET', '/deliveries'],
      ['DELETE', ''],
    ] as const) {
      expect((await call(method, `/webhooks/${id}${path}`, method === 'PUT' ? { after: 0 } : undefined)).status).toBe(404)
    }
  })
})
