import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { aCommand } from '@waybill/server/store/store.fixture'
import { insertTenant } from '@waybill/server/store/tenants'
import { addWebhook } from '@waybill/server/webhooks/webhook-table'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { startService } from '../../testing/service-process.ts'
import { testKeys } from '../../testing/test-keys.ts'
import { openReceiver } from '../../testing/webhook-receiver.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const tenant = 'acme'
const RECORDS = 12

test('a repeatedly killed worker loses no event, keeps the order of each record, and makes every gap visible', {
  timeout: 120_000,
}, async () => {
  await insertTenant(database.system, { tenant, name: tenant, settings: {} })
  await using receiver = await openReceiver()
  // A slow receiver that sometimes responds out of order. It rejects a message once, so that the test has no long
  // pauses.
  const refused = new Set<string>()
  receiver.answer = ({ id }) => {
    const refuses = Math.random() < 0.1 && !refused.has(id)
    if (refuses) refused.add(id)
    return { status: refuses ? 503 : 200, afterMs: Math.random() * 20 }
  }
  await addWebhook(database.forTenant(tenant), tenant, testKeys, { url: receiver.url, kinds: ['shipment'], after: 0, by: 'test' })

  const versions = Array.from({ length: RECORDS }, () => 0)
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      const record = Math.floor(Math.random() * RECORDS)
      const expected = versions[record] ?? 0
      versions[record] = expected + 1
      await store.append(aCommand({ tenant, stream: `shipment/${record}`, expected }))
      if (expected % 3 === 0) await store.append(aCommand({ tenant, stream: `note/${crypto.randomUUID()}` }))
      await sleep(50)
    }
  })()

  const environment = { WEBHOOK_ALLOW: '127.0.0.0/8' }
  let received = 0
  for (let kills = 0; kills < 4; kills += 1) {
    const worker = await startService('worker', database.url, environment)
    const enough = received + 25
    while (receiver.received.length < enough) await sleep(10)
    await sleep(Math.random() * 100)
    await worker.kill()
    received = receiver.received.length
  }
  isOver = true
  await writing

  await using _last = await startService('worker', database.url, environment)
  const loadEvents = (await store.readTail(tenant, 0, 100_000)).filter(({ stream }) => stream.startsWith('shipment/'))
  const taken = () => new Set(receiver.received.filter(({ status }) => status === 200).map(({ position }) => position))
  for (let tries = 0; tries < 1200 && taken().size < loadEvents.length; tries += 1) await sleep(50)
  expect([...taken()].sort((a, b) => a - b)).toEqual(loadEvents.map(({ position }) => position))

  // No message of a record was sent before the previous one was accepted.
  for (let record = 0; record < RECORDS; record += 1) {
    const positions = loadEvents.filter(({ stream }) => stream === `shipment/${record}`).map(({ position }) => position)
    const came = receiver.received.filter(({ stream }) => stream === `shipment/${record}`)
    for (const [index, position] of positions.entries()) {
      const firstSent = came.findIndex((message) => message.position === position)
      const before = positions[index - 1]
      if (before === undefined) continue
      const firstTaken = came.findIndex((message) => message.position === before && message.status === 200)
      expect(firstTaken).toBeGreaterThanOrEqual(0)
      expect(firstTaken).toBeLessThan(firstSent)
    }
  }

  // Each message names the previous one, so a receiver that missed it can see the gap; an ID seen before is a repeat.
  const previous = new Map(receiver.received.map((message) => [message.position, message.previous_position]))
  expect(loadEvents.map(({ position }) => previous.get(position))).toEqual(
    loadEvents.map((_, index) => loadEvents[index - 1]?.position ?? null),
  )
  const ids = new Map<number, Set<string>>()
  for (const { position, id } of receiver.received) ids.set(position, (ids.get(position) ?? new Set()).add(id))
  expect([...ids.values()].every((same) => same.size === 1)).toBe(true)
})

test('a webhook in log order gets every event after the previous one was accepted, whatever its record', async () => {
  const globex = 'globex'
  await insertTenant(database.system, { tenant: globex, name: globex, settings: {} })
  await using receiver = await openReceiver()
  const refused = new Set<number>()
  receiver.answer = ({ position }) => {
    const refuses = position % 9 === 0 && !refused.has(position)
    if (refuses) refused.add(position)
    return { status: refuses ? 503 : 200, afterMs: Math.random() * 10 }
  }
  await addWebhook(database.forTenant(globex), globex, testKeys, { url: receiver.url, kinds: [], in_order: true, after: 0, by: 'test' })
  for (let index = 0; index < 30; index += 1) await store.append(aCommand({ tenant: globex, stream: `shipment/${index}` }))
  await using _worker = await startService('worker', database.url, { WEBHOOK_ALLOW: '127.0.0.0/8' })
  const accepted = () => receiver.received.filter(({ status }) => status === 200).map(({ position }) => position)
  await expect.poll(() => accepted().length).toBe(30)
  const inLog = (await store.readTail(globex, 0, 1000)).map(({ position }) => position)
  expect(accepted()).toEqual(inLog)
  expect(receiver.received.map(({ position }) => position)).toEqual(
    inLog.flatMap((position) => (refused.has(position) ? [position, position] : [position])),
  )
})
