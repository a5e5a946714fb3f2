import { type Condition, everyRow } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { Lock } from '@waybill/shared/lock/state'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { Shipment } from '@waybill/shared/shipment/state'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { seedTestTenant } from '../../../testing/demo-tenant.ts'
import { createLockStream } from '../commands/lock/lock-stream.ts'
import { shipmentStream } from '../commands/shipment/shipment-stream.ts'
import { type PastMoment, readPageAt } from '../projections/shipments/board-at.ts'
import { createLoadStories } from '../projections/shipments/past-load-cache.ts'
import { createTestApp } from './http-app.fixture.ts'

const database = await testDatabase()
const app = await createTestApp(database)
const lockStream = createLockStream(0)
const loadReader = createLoadStories({ shipment: shipmentStream, lock: lockStream })
const db = database.forTenant('acme')
let log: readonly StoredEvent[] = []
let token = ''

beforeAll(async () => {
  await seedTestTenant(database, app.store, 'acme', 60)
  token = await app.signIn('acme', 'dispatcher')
  // Locks come and go and loads change, so the current board differs from the past one.
  const { shipments } = (await app.call('GET', '/acme/api/v1/shipments?filters[status]=active&limit=12', { token })).json
  for (const [index, { pro }] of shipments.entries()) {
    await app.call('GET', `/acme/api/v1/shipments/${pro}?with_lock=true`, { token })
    await app.call('PUT', `/acme/api/v1/shipments/${pro}`, { token, body: { shipment: { load_info: { weight: 1000 + index } } } })
    if (index % 2 === 0) await app.call('DELETE', `/acme/api/v1/shipments/lock/${pro}`, { token })
  }
  log = await app.store.readTail('acme', 0, 100_000)
})

/** The row of a load from a fresh replay of the whole log: no view, no cache, no shortcut. */
const replayed = (pro: string, moment: PastMoment): object | null => {
  const isPast = (event: StoredEvent) => ('position' in moment ? event.position <= moment.position : event.meta.at <= moment.time)
  const of = (stream: string) => {
    const events = log.filter((event) => event.stream === stream)
    return events.slice(0, events.findLastIndex(isPast) + 1)
  }
  const shipment = of(`shipment/${pro}`)
  const lock = of(`lock/${pro}`)
  if (shipment.length === 0) return null
  const state = shipment.reduce<Shipment | null>((folded, event) => shipmentStream.evolve(folded, event), null)
  const held = lock.reduce<Lock | null>((folded, event) => lockStream.evolve(folded, event), null)
  return {
    id: pro,
    ...(state && shipmentStream.row(pro, state, [])?.row),
    version: shipment.length,
    position: shipment.at(-1)?.position,
    lock_version: lock.length,
    lock_position: lock.at(-1)?.position ?? 0,
    locked_by_id: null,
    locked_by_username: null,
    lock_expires_at: null,
    ...(held && lockStream.row(pro, held, [])?.row),
  }
}

const boardAt = async (moment: PastMoment, after: ShipmentBoardRow | null = null, limit = 500, condition: Condition = everyRow) => {
  const found = await readPageAt(
    db,
    'acme',
    moment,
    { condition, terms: [], after: after && { sort: [], id: after.id }, limit },
    loadReader,
  )
  if (found.status !== 'done') throw new Error(found.status)
  return found
}

const only = (pro: string): Condition => ({ field: { path: ['id'], as: 'exact' }, is: [pro] })

const pros = () => [...new Set(log.filter(({ stream }) => stream.startsWith('shipment/')).map(({ stream }) => stream.slice(9)))]

describe('the board as it was', () => {
  test('any load at any past time equals a fresh replay of the log, by position and by time: 50 pairs of each', async () => {
    const times = log.map(({ meta }) => Date.parse(meta.at)).sort((a, b) => a - b)
    const [first = 0, last = 0] = [times[0], times.at(-1)]
    const moments = fc.oneof(
      fc.nat({ max: log.length }).map((position): PastMoment => ({ position })),
      fc.integer({ min: first - 1000, max: last + 1000 }).map((at): PastMoment => ({ time: new Date(at).toISOString() })),
      fc.constantFrom(...log).map(({ meta }): PastMoment => ({ time: meta.at })),
    )
    let present = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pros()), moments, async (pro, moment) => {
        const { rows } = (await boardAt(moment, null, 500, only(pro))).page
        const row = rows[0] ?? null
        expect([row, rows.length]).toEqual([replayed(pro, moment), row === null ? 0 : 1])
        if (row !== null) present += 1
      }),
      { numRuns: 100 },
    )
    expect(present).toBeGreaterThan(10)
  })

  test('the whole board at a past time has exactly the loads of the replay, page by page in one order', async () => {
    for (const position of [0, 40, Math.floor(log.length / 2), log.length - 3, log.length, log.length + 100]) {
      const expected = pros()
        .map((pro) => replayed(pro, { position }))
        .filter((row) => row !== null)
        .sort((a, b) => ((a as ShipmentBoardRow).id < (b as ShipmentBoardRow).id ? -1 : 1))
      const rows: ShipmentBoardRow[] = []
      for (let after: ShipmentBoardRow | null = null; ; ) {
        const { page } = await boardAt({ position }, after, 7)
        rows.push(...page.rows)
        expect(page.total).toBe(expected.length)
        if (page.next === null) break
        after = page.rows.at(-1) ?? null
      }
      expect(rows).toEqual(expected)
    }
  })

  test('the cost of a past board is reported, and is zero when nothing has happened since', async () => {
    expect((await boardAt({ position: log.length })).cost).toEqual({ loads: 0, events: 0 })
    const since = await boardAt({ position: log.length - 1 })
    expect(since.cost.loads).toBe(1)
    expect(since.cost.events).toBeGreaterThan(1)
    // Loads created since then are not read.
    expect(await boardAt({ position: 0 })).toMatchObject({ page: { total: 0 }, cost: { loads: 0, events: 0 } })
    expect(await boardAt({ time: '2000-01-01T00:00:00.000Z' })).toMatchObject({ page: { total: 0 }, cost: { loads: 0, events: 0 } })
  })

  test('a past board above the size limit is refused, but single loads are shown', async () => {
    const request = { condition: everyRow, terms: [], after: null, limit: 10 }
    const half = { position: Math.floor(log.length / 2) }
    expect(await readPageAt(db, 'acme', half, request, loadReader, { touched: 5, events: 1000 })).toMatchObject({ status: 'too_far_back' })
    const events = await readPageAt(db, 'acme', half, request, loadReader, { touched: 1000, events: 5 })
    expect(events).toMatchObject({ status: 'too_far_back', cost: { loads: expect.any(Number) } })
    expect((await readPageAt(db, 'acme', half, request, loadReader, { touched: 1000, events: events.cost.events })).status).toBe('done')
    const [pro = ''] = pros()
    const single = await readPageAt(db, 'acme', { position: log.length - 1 }, { ...request, condition: { all: [only(pro)] } }, loadReader, {
      touched: 5,
      events: 1000,
    })
    expect(single).toMatchObject({ status: 'done', page: { total: 1, rows: [{ id: pro }] } })
  })

  test("past boards take the filters and the order of today's board", async () => {
    const ask = async (query: string) => app.call('GET', `/acme/api/v1/shipments?${query}`, { token })
    const position = Math.floor(log.length * 0.7)
    const seen: { pro: string; weight: number | null }[] = []
    for (let after = ''; ; ) {
      const { status, json } = await ask(`at=${position}&filters[status]=active&sort=-weight&limit=5${after}`)
      expect([status, json.at]).toEqual([200, { position }])
      seen.push(...json.shipments)
      if (json.next === null) break
      after = `&after=${json.next}`
    }
    const expected = pros()
      .map((pro) => replayed(pro, { position }) as ShipmentBoardRow | null)
      .filter((row) => row?.active)
    expect(new Set(seen.map(({ pro }) => pro))).toEqual(new Set(expected.map((row) => row?.id)))
    const weights = seen.map(({ weight }) => weight ?? Number.NEGATIVE_INFINITY)
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    const now = (await ask('limit=500&sort=pro')).json
    const present = (await ask(`at=${log.length}&limit=500&sort=pro`)).json
    expect(present.shipments).toEqual(now.shipments)
    expect((await ask('at=yesterday')).status).toBe(400)
  })

  test('a load folded for one past time is reused for the next, as long as nothing has happened to it since', async () => {
    const [pro = ''] = pros()
    const few = createLoadStories({ shipment: shipmentStream, lock: lockStream }, 40)
    const lengthOf = (stream: string) => log.filter((event) => event.stream === stream).length
    const versions = new Map([`shipment/${pro}`, `lock/${pro}`].map((stream) => [stream, lengthOf(stream)]))
    const first = await few.read(db, 'acme', [pro], versions)
    const unread = null as unknown as typeof db
    expect((await few.read(unread, 'acme', [pro], versions)).get(pro)).toBe(first.get(pro))
    // One more event, another tenant, or many other loads in between: it is read again.
    const longer = new Map(versions).set(`shipment/${pro}`, lengthOf(`shipment/${pro}`) + 1)
    await expect(few.read(unread, 'acme', [pro], longer)).rejects.toThrow()
    await expect(few.read(unread, 'globex', [pro], versions)).rejects.toThrow()
    await few.read(db, 'acme', pros().slice(1), new Map())
    await expect(few.read(unread, 'acme', [pro], versions)).rejects.toThrow()
  })

  test('an erased person is gone from past boards, also from those shown before', async () => {
    const admin = await app.signIn('acme', 'admin')
    const { shipments } = (await app.call('GET', '/acme/api/v1/shipments?filters[status]=active&limit=1', { token })).json
    const { pro } = shipments[0]
    const driver = { driver_1_ref_driver: 'Lourdes Quintero', driver_1_cell: '(915) 555-0142' }
    await app.call('GET', `/acme/api/v1/shipments/${pro}?with_lock=true`, { token })
    expect((await app.call('PUT', `/acme/api/v1/shipments/${pro}`, { token, body: { shipment: { load_info: driver } } })).status).toBe(200)
    const moment = { position: (await app.store.head('acme')) as number }
    await app.call('PUT', `/acme/api/v1/shipments/${pro}`, { token, body: { shipment: { load_info: { weight: 4321 } } } })
    const searched = async () => JSON.stringify((await boardAt(moment, null, 500, only(pro))).page.rows)
    expect(await searched()).toMatch(/lourdes quintero/i)
    const body = { identifiers: ['Lourdes Quintero'], reason: 'She asked us to' }
    expect((await app.call('POST', '/acme/api/v1/personal_data/erase', { token: admin, body })).status).toBe(200)
    expect(await searched()).not.toMatch(/lourdes/i)
  })
})
