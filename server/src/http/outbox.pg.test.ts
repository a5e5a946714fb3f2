import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { EffectKind, SendResult } from '../outbox/effect-kind.ts'
import { createOutboxSender } from '../outbox/outbox-sender.ts'
import { insertEffects } from '../outbox/outbox-table.ts'
import { createLogger } from '../runtime/logger.ts'
import { aCommand } from '../store/store.fixture.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const tokens: Record<string, string> = {}
let recorded: string[] = []
let result: SendResult = { status: 'unknown', error: 'closed' }

const kind: EffectKind = {
  ...{ kind: 'mail.send', timeoutMs: 1_000, tries: 2, backoffMs: 1, maxBackoffMs: 1, settle: 'person', concurrency: 4 },
  prepare: async () => ({ send: async () => result }),
  record: async ({ key, round }, { status, reference, by }) => void recorded.push([key, round, status, reference, by?.username].join(' ')),
}
const sender = createOutboxSender({ database, logger: createLogger('test', 'error'), kinds: [kind] })
const settle = async (key: string) => (await sender.sendNow('acme', 'mail.send', key, 10_000))?.state

const call = async (method: string, path: string, body?: object, as = 'admin') =>
  app.call(method, `/acme/api/v1${path}`, { token: tokens[as] ?? '', ...(body && { body }) })
const queue = async (key: string): Promise<string> => {
  const appended = await app.store.append(aCommand({ tenant: 'acme' }))
  const position = appended.status === 'done' ? appended.position : 0
  await insertEffects(database.forTenant('acme'), 'acme', [{ position, ordinal: 0, kind: 'mail.send', key, payload: {} }])
  return `${position}-0`
}
const stateOf = async (id: string) => (await call('GET', '/outbox')).json.outbox.find((one: { id: string }) => one.id === id).state

beforeAll(async () => {
  await app.addTenant('acme')
  for (const role of ['admin', 'support', 'dispatcher']) {
    await app.addUser('acme', role, role)
    tokens[role] = await app.signIn('acme', role)
  }
})
beforeEach(async () => {
  recorded = []
  result = { status: 'unknown', error: 'closed' }
  await database.ownerPool.query('truncate outbox')
})

describe('the outbox of a company', () => {
  test('lists effects by kind, state and age, newest first, and page by page', async () => {
    const ids = [await queue('R1'), await queue('R2'), await queue('R3')]
    await settle('R2')
    await database.ownerPool.query("update outbox set created_at = now() - interval '2 hours' where key = 'R1'")
    const keysOf = async (query: string) =>
      (await call('GET', `/outbox?${query}`, undefined, 'support')).json.outbox.map(({ key }: { key: string }) => key)
    expect(await keysOf('')).toEqual(['R3', 'R2', 'R1'])
    expect(await keysOf('filters[state][]=unknown&filters[state][]=failed')).toEqual(['R2'])
    expect(await keysOf('filters[kind]=ltl.book')).toEqual([])
    expect(await keysOf('filters[older_than_minutes]=60')).toEqual(['R1'])
    const first = (await call('GET', '/outbox?limit=2')).json
    expect([first.total, first.next]).toEqual([3, ids[1]])
    expect(await keysOf(`limit=2&after=${first.next}`)).toEqual(['R1'])
    expect(first.outbox[1]).toMatchObject({
      state: 'unknown',
      last_error: 'closed',
      stream: expect.stringMatching(/^shipment\//),
      attempts: 1,
    })
    for (const query of ['filters[state]=lost', 'filters[older_than_minutes]=old', 'after=x']) {
      expect((await call('GET', `/outbox?${query}`)).status).toBe(400)
    }
  })

  test('may be read by support and settled by administrators only', async () => {
    const id = await queue('R1')
    expect((await call('GET', '/outbox', undefined, 'dispatcher')).status).toBe(403)
    expect((await call('GET', '/outbox', undefined, 'support')).status).toBe(200)
    expect((await call('PUT', `/outbox/${id}/cancel`, {}, 'support')).status).toBe(403)
    expect((await call('PUT', '/outbox/999999-0/cancel', {})).status).toBe(404)
  })

  test('raises one alarm per kind while outcomes are unknown', async () => {
    await Promise.all(['R1', 'R2'].map(queue))
    await settle('R1')
    await settle('R2')
    expect((await call('GET', '/alarms')).json.outbox).toEqual([{ kind: 'mail.send', unknown: 2, since: expect.any(String) }])
    await database.ownerPool.query("delete from outbox where state = 'unknown'")
    expect((await call('GET', '/alarms')).json.outbox).toEqual([])
  })
})

describe('settling an effect by hand', () => {
  test('“Mark as sent” records the outcome with the reference and the user, in the log too', async () => {
    const id = await queue('R1')
    expect(await settle('R1')).toBe('unknown')
    const { status, json } = await call('PUT', `/outbox/${id}/mark_sent`, { reference: '<m1>' })
    expect([status, json.outbox_entry.state]).toEqual([200, 'ready'])
    expect(await settle('R1')).toBe('done')
    expect(recorded).toEqual(['R1 1 unknown  ', 'R1 1 done <m1> admin'])
    expect((await call('GET', '/outbox')).json.outbox[0]).toMatchObject({ state: 'done', provider_ref: '<m1>', settled_by: 'admin' })
    const [event] = await app.store.readStream('acme', `outbox/${id}`)
    expect(event).toMatchObject({
      type: 'EffectMarkedSent',
      data: { kind: 'mail.send', key: 'R1', previous: null, reference: '<m1>' },
      meta: { by: { username: 'admin' } },
    })
    expect((await call('GET', '/audit_log')).json.audit_log[0]).toMatchObject({ stream: `outbox/${id}`, type: 'EffectMarkedSent' })
  })

  test('“Mark as not sent” records that nothing was sent, and “Send again” begins a new round', async () => {
    const id = await queue('R1')
    await settle('R1')
    expect((await call('PUT', `/outbox/${id}/mark_not_sent`, {})).status).toBe(200)
    expect(await settle('R1')).toBe('failed')
    result = { status: 'done', reference: 'again' }
    expect((await call('PUT', `/outbox/${id}/send_again`, {})).status).toBe(200)
    expect(await settle('R1')).toBe('done')
    expect(recorded).toEqual(['R1 1 unknown  ', 'R1 1 failed  admin', 'R1 2 done again '])
  })

  test('“Cancel” keeps a waiting effect from being sent', async () => {
    const id = await queue('R1')
    expect((await call('PUT', `/outbox/${id}/cancel`, {})).status).toBe(200)
    expect(await settle('R1')).toBe('canceled')
    expect(recorded).toEqual(['R1 1 canceled  admin'])
  })

  test('is refused in a state where it makes no sense, and leaves no event', async () => {
    const id = await queue('R1')
    const refused = await call('PUT', `/outbox/${id}/mark_not_sent`, {})
    expect([refused.status, refused.json.error.type]).toEqual([422, 'EffectNotOpen'])
    expect(await stateOf(id)).toBe('ready')
    expect(await app.store.readStream('acme', `outbox/${id}`)).toEqual([])
  })
})
