import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { aCommand, anEvent } from '../store/store.fixture.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
/** A separate process as far as the server can tell: the server is not notified of its commits. */
const elsewhere = createPostgresStore({ database })
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const tenant of ['acme', 'globex']) {
    await app.addTenant(tenant)
    for (const role of ['admin', 'accounting', 'dispatcher']) await app.addUser(tenant, role, role)
  }
  for (const role of ['admin', 'accounting', 'dispatcher']) tokens[role] = await app.signIn('acme', role)
})

const feed = async (query: string, signal?: AbortSignal) => {
  const response = await app.app.request(`/acme/api/v1/events_feed?${query}`, {
    headers: { authorization: `Bearer ${tokens.admin}` },
    ...(signal && { signal }),
  })
  return { status: response.status, json: await response.json() }
}
const positions = ({ json }: Awaited<ReturnType<typeof feed>>): number[] => json.events.map((event: { position: number }) => event.position)
const append = (store = app.store, tenant = 'acme') => store.append(aCommand({ tenant, stream: `note/${crypto.randomUUID()}` }))

describe('the events feed', () => {
  test('a reader that waits at the end of the log sees each event once and in order, whichever process commits it', async () => {
    const from = await app.store.head('acme')
    const seen: number[] = []
    const reading = (async () => {
      for (let after = from; seen.length < 30; ) {
        const page = await feed(`after=${after}&wait=30&limit=4`)
        seen.push(...positions(page))
        after = page.json.position
      }
    })()
    for (let times = 0; times < 30; times += 1) {
      await append(times % 2 === 0 ? app.store : elsewhere)
      if (times % 7 === 0) await sleep(30)
    }
    await reading
    expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => from + 1 + index))
  })

  test('a waiting request covers its own tenant and events after its cursor, and ends at the requested time', async () => {
    const head = await app.store.head('acme')
    const ahead = feed(`after=${head + 1}&wait=30`)
    const short = feed(`after=${head}&wait=0.3`)
    await append(app.store, 'globex')
    expect((await short).json).toEqual({ events: [], position: head, total: 0, more: false, next: null })
    await append()
    const early = await Promise.race([ahead.then(() => 'answered'), sleep(200).then(() => 'waiting')])
    expect(early).toBe('waiting')
    await append()
    expect(positions(await ahead)).toEqual([head + 2])
  })

  test('answers at once when there are events, or when the request does not wait', async () => {
    const head = await app.store.head('acme')
    expect(positions(await feed(`after=${head - 2}&wait=30`))).toEqual([head - 1, head])
    expect(positions(await feed(`after=${head}`))).toEqual([])
  })

  test('only administrators see the address that an event came from', async () => {
    const event = { ...anEvent('c', {}), meta: { ...anEvent('c', {}).meta, address: '203.0.113.9' } }
    await app.store.append(aCommand({ stream: `note/${crypto.randomUUID()}`, events: [event] }))
    const after = (await app.store.head('acme')) - 1
    const as = async (role: string) =>
      (await app.call('GET', `/acme/api/v1/events_feed?after=${after}`, { token: tokens[role] ?? '' })).json.events[0].meta
    expect(await as('admin')).toEqual(event.meta)
    expect(await as('accounting')).toEqual({ ...event.meta, address: undefined })
  })

  test('refuses invalid queries and users without permission', async () => {
    for (const query of ['wait=31', 'wait=-1', 'wait=soon', 'after=-1', 'after=x'])
      expect([query, (await feed(query)).status]).toEqual([query, 400])
    const { status } = await app.call('GET', '/acme/api/v1/events_feed', { token: tokens.dispatcher ?? '' })
    expect(status).toBe(403)
  })
})
