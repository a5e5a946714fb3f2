import { leavesOf } from '@waybill/shared/fields/leaves'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { valueResource } from '@waybill/shared/protocol/change-resource'
import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { Shipment } from '@waybill/shared/shipment/state'
import { findStream } from '@waybill/shared/streams/streams'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createTestApp } from './http-app.fixture.ts'

/** Pairs of record and time compared with a fresh replay; more of them with `SOAK=1000`. */
const PAIRS = Number(process.env.SOAK ?? 50)

const database = await testDatabase()
const app = await createTestApp(database)
let log: readonly StoredEvent[] = []
let token = ''

/** Retries requests beyond the rate limit of a session. */
const ask = async (path: string): ReturnType<typeof app.call> => {
  const answer = await app.call('GET', `/acme/api/v1${path}`, { token })
  return answer.status === 429 ? ask(path) : answer
}

beforeAll(async () => {
  await seedTestTenant(database, app.store, 'acme', 40)
  token = await app.signIn('acme', 'admin')
  const { carriers } = (await ask('/carriers?limit=5')).json
  for (const { id } of carriers) {
    await app.call('PUT', `/acme/api/v1/carriers/${id}`, { token, body: { carrier: { phone: '2105550100' } } })
    await app.call('PUT', `/acme/api/v1/carriers/${id}`, { token, body: { carrier: { phone: '2105550199', contact: 'R. Quintana' } } })
  }
  const { shipments } = (await ask('/shipments?filters[status]=OPEN&limit=3')).json
  for (const { pro } of shipments) await ask(`/shipments/${pro}?with_lock=true`)
  await app.call('PUT', '/acme/api/v1/form_texts/carrier_rate_confirmation', { token, body: { text: 'Ours' } })
  log = await app.store.readTail('acme', 0, 100_000)
})

const pathOf = (stream: string) =>
  `/records/${stream.slice(0, stream.indexOf('/'))}/${encodeURIComponent(stream.slice(stream.indexOf('/') + 1))}`

/** A record from a fresh replay of the whole log: no view, no cache, no shortcut. */
const replayed = (stream: string, isPast: (event: StoredEvent) => boolean) => {
  const all = log.filter((event) => event.stream === stream)
  const events = all.slice(0, all.findLastIndex(isPast) + 1)
  const kind = findStream(stream.slice(0, stream.indexOf('/')))
  return { events, state: events.reduce<object | null>((state, event) => kind?.evolve(state, event) ?? null, null) }
}

describe('records as they were', () => {
  test('a record of any kind at any past time equals a fresh replay of the log', { timeout: 240_000 + PAIRS * 500 }, async () => {
    const streams = [...Map.groupBy(log, ({ stream }) => stream.slice(0, stream.indexOf('/'))).values()].map((events) =>
      fc.constantFrom(...new Set(events.map(({ stream }) => stream))),
    )
    const instants = log.map(({ meta }) => Date.parse(meta.at)).sort((a, b) => a - b)
    const moments = fc.oneof(
      fc.nat({ max: log.length }).map((position) => ({ at: String(position), isPast: (event: StoredEvent) => event.position <= position })),
      fc
        .oneof(fc.constantFrom(...instants), fc.integer({ min: (instants[0] ?? 0) - 1000, max: (instants.at(-1) ?? 0) + 1000 }))
        .map((time) => ({ at: new Date(time).toISOString(), isPast: ({ meta }: StoredEvent) => Date.parse(meta.at) <= time })),
    )
    let there = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(...streams), moments, async (stream, { at, isPast }) => {
        const { events, state } = replayed(stream, isPast)
        const { status, json } = await ask(`${pathOf(stream)}?at=${at}`)
        if (events.length === 0) {
          expect(status).toBe(404)
          return
        }
        there += 1
        expect(json.record).toEqual({
          kind: stream.slice(0, stream.indexOf('/')),
          id: stream.slice(stream.indexOf('/') + 1),
          version: events.length,
          position: events.at(-1)?.position,
          changed_at: events.at(-1)?.meta.at,
          changed_by: events.at(-1)?.meta.by,
          fields: leavesOf(state as object).map(({ path, value }) => ({ path, value: valueResource(path, value) })),
        })
        const [kind = '', id = ''] = stream.split('/')
        const own = { carrier: ['carriers', 'carrier'], customer: ['companies', 'company'], user: ['users', 'user'] }[kind]
        if (own) {
          const returned = (await ask(`/${own[0]}/${id}?at=${at}`)).json[own[1] ?? '']
          const { id: __, name, email } = state as Record<string, unknown>
          expect(returned).toMatchObject({ version: events.length, ...(name === undefined ? { email } : { name }) })
        }
        if (!stream.startsWith('shipment/')) return
        const load = (await ask(`/shipments/${stream.slice(9)}?at=${at}`)).json.shipment
        const required = { shipment: [], customer: [], bill_to: [], pick_stop: [], location: [] }
        const {
          alerts: _,
          lock: __,
          ...expected
        } = shipmentResource(state as Shipment, events.length, required) as unknown as Record<string, unknown>
        expect(load).toMatchObject(JSON.parse(JSON.stringify(expected)))
      }),
      { numRuns: PAIRS },
    )
    expect(there).toBeGreaterThan(PAIRS / 10)
  })

  test('the history of a record has who changed what, with old and new values, and links to each of its times', async () => {
    const revised = log.findLast(({ type }) => type === 'CarrierRevised')
    const { history, total } = (await ask(`/records/${revised?.stream}/history`)).json
    expect([total, history.length]).toEqual([3, 3])
    const last = history.at(-1)
    expect(last).toMatchObject({ type: 'CarrierRevised', by: { username: 'admin' } })
    expect(last.changes).toContainEqual({ path: 'phone', from: '2105550100', to: '2105550199' })
    const phoneAt = async (position: number) =>
      (await ask(`/records/${revised?.stream}?at=${position}`)).json.record.fields.find(({ path }: { path: string }) => path === 'phone')
        ?.value
    expect([await phoneAt(history[1].position), await phoneAt(last.position)]).toEqual(['2105550100', '2105550199'])
    const pro = log.find(({ type }) => type === 'LockAcquired')?.stream.slice(5) ?? ''
    const load = (await ask(`/records/shipment/${pro}/history`)).json.history
    expect(new Set(load.map(({ stream }: { stream: string }) => stream))).toEqual(new Set([`shipment/${pro}`, `lock/${pro}`]))
    expect(load).toEqual((await ask(`/shipments/${pro}/history`)).json.history)
  })

  test('records that the log does not have are 404', async () => {
    for (const path of ['/records/shipment/1', '/records/nothing/1', '/records/carrier/999999/history', '/records/carrier/1?at=0']) {
      expect((await ask(path)).status, path).toBe(404)
    }
    expect((await ask('/records/carrier/1?at=yesterday')).status).toBe(400)
  })
})

describe('activity', () => {
  const loads = () => log.filter(({ stream }) => stream.startsWith('shipment/'))

  test('every event of a time range is counted once, in its slice', async () => {
    const ats = loads().map(({ meta }) => Date.parse(meta.at))
    const [from, to] = [Math.min(...ats) - 1, Math.min(...ats) + 30 * 86_400_000]
    const { activity } = (await ask(`/activity?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}&buckets=60`)).json
    const expected = new Array(60).fill(0)
    for (const at of ats) if (at < to) expected[Math.floor((at - from) / ((to - from) / 60))] += 1
    expect(activity).toEqual(expected)
  })

  test('steps visit every time at which something happened, forward and back', async () => {
    const [stream = ''] = loads().map(({ stream }) => stream)
    const pro = stream.slice(9)
    const expected = [
      ...new Set(
        loads()
          .filter((event) => event.stream === stream)
          .map(({ meta }) => meta.at),
      ),
    ].sort()
    const walk = async (from: string, direction: string) => {
      const seen: string[] = []
      for (let at: string | null = from; at !== null; ) {
        const { step }: { step: { at: string } | null } = (await ask(`/activity/step?record=${pro}&at=${at}&direction=${direction}`)).json
        at = step?.at ?? null
        if (at !== null) seen.push(at)
      }
      return seen
    }
    expect(await walk('2000-01-01T00:00:00Z', 'forward')).toEqual(expected)
    expect(await walk('2100-01-01T00:00:00Z', 'back')).toEqual(expected.toReversed())
  })
})
