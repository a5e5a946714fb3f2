import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { aCommand } from '@waybill/server/store/store-fixtures'
import { createTenant } from '@waybill/server/store/tenants'
import { addWebhook } from '@waybill/server/webhooks/webhook-table'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { openReceiver } from '../../testing/receiver.ts'
import { startService } from '../../testing/service-process.ts'
import { testKeys } from '../../testing/test-keys.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const tenant = 'acme'
const RECORDS = 12

test('a worker that is killed again and again loses no event, keeps the order of each record, and leaves no gap unseen', {
  timeout: 120_000,
}, async () => {
  await createTenant(database.system, { tenant, name: tenant, settings: {} })
  await using receiver = await openReceiver()
  // Slow, and now and then out of order: what a real one is like. It refuses a message once, so that the test need not wait for long pauses.
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
  const asked = (await store.readTail(tenant, 0, 100_000)).filter(({ stream }) => stream.startsWith('shipment/'))
  const taken = () => new Set(receiver.received.filter(({ status }) => status === 200).map(({ position }) => position))
  for (let tries = 0; tries < 1200 && taken().size < asked.length; tries += 1) await sleep(50)
  expect([...taken()].sort((a, b) => a - b)).toEqual(asked.map(({ position }) => position))

  // Of one record nothing was sent before what stands before it was taken.
  for (let record = 0; record < RECORDS; record += 1) {
    const positions = asked.filter(({ stream }) => stream === `shipment/${record}`).map(({ position }) => position)
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

  // Each message names the one before it: whoever has not seen that one knows of the gap; an id that came before is a repeat.
  const previous = new Map(receiver.received.map((message) => [message.position, message.previous_position]))
  expect(asked.map(({ position }) => previous.get(position))).toEqual(asked.map((_, index) => asked[index - 1]?.position ?? null))
  const ids = new Map<number, Set<string>>()
  for (const { position, id } of receiver.received) ids.set(position, (ids.get(position) ?? new Set()).add(id))
  expect([...ids.values()].every((same) => same.size === 1)).toBe(true)
})
