import { setTimeout as sleep } from 'node:timers/promises'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import { createTradeCommands } from '@waybill/server/commands/trade-commands'
import { computedMileage } from '@waybill/server/integrations/mileage/computed'
import { simulatedVisibility } from '@waybill/server/integrations/tracking/simulated'
import { createLogger } from '@waybill/server/runtime/logger'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { Effect } from 'effect'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { endOfHistory, seedTestTenant } from '../../testing/demo-tenant.ts'
import { openJobBackend } from './job-backend.ts'
import { jobRequest } from './job-request.ts'
import { expireLock } from './jobs/expire-lock.ts'
import { pollTracking } from './jobs/poll-tracking.ts'
import { followLeases } from './projectors/lock-expiry.ts'

const database = await testDatabase()
const store = createPostgresStore({ database })
const trade = (lockLeaseSeconds: number) =>
  createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds, maxLocksPerUser: 25 })
const logger = createLogger('test', 'error')
const tenant = 'globex'
const dana = { id: '3', username: 'dana' }

beforeAll(() => seedTestTenant(database, store, tenant, 80))

const activePros = async (statuses: readonly string[]) =>
  (await database.forTenant(tenant).selectFrom('board_shipments').select('id').where('status', 'in', statuses).execute()).map(
    ({ id }) => id,
  )

const lockEvents = async (pro: string) => (await store.readStream(tenant, `lock/${pro}`)).map((event) => event.type)

/** A lease's last expiry, and when it was ended. */
const lease = async (pro: string) => {
  const events = await store.readStream(tenant, `lock/${pro}`)
  const last = events.findLast(({ data }) => 'expires_at' in data)
  const end = events.find(({ type }) => type === 'LockExpired')
  return { runsUntil: Date.parse(String(last?.data.expires_at)), endedAt: Date.parse(end?.meta.at ?? '') }
}

describe('leases', () => {
  test('an expired lease is released on time, once, and an extended one is left alone', async () => {
    const [first, second] = await activePros(['OPEN', 'COVERED'])
    const jobs = await openJobBackend({ databaseUrl: database.url, redisUrl: null, logger })
    afterAll(() => jobs.close())
    const { locks } = trade(2)
    // All at the same time, so that the lease cannot expire on a slow machine before it is extended.
    const now = new Date().toISOString()
    const request = (id: string) => jobRequest({ tenant, by: dana, id, now, cause: 'test' })
    await Effect.runPromise(locks.send(request('a'), first ?? '', { type: 'AcquireLock' }))
    await Effect.runPromise(locks.send(request('b'), second ?? '', { type: 'AcquireLock' }))
    await Effect.runPromise(trade(3).locks.send(request('c'), second ?? '', { type: 'ExtendLock' }))
    jobs.work('expire-lock', 2, expireLock(locks))
    const leases = followLeases({ store, database, queue: jobs.queue('expire-lock'), logger })
    for (const pro of [first ?? '', second ?? '']) {
      await expect.poll(async () => (await lockEvents(pro)).includes('LockExpired')).toBe(true)
      const { runsUntil, endedAt } = await lease(pro)
      expect(endedAt).toBeGreaterThanOrEqual(runsUntil)
    }
    await leases.stop()
    // A worker that died before its checkpoint moved reads the same events again, without effect.
    await database.ownerPool.query("delete from checkpoints where projection = 'lock-expiry'")
    const again = followLeases({ store, database, queue: jobs.queue('expire-lock'), logger })
    await sleep(1200)
    await again.stop()
    expect(await lockEvents(first ?? '')).toEqual(['LockAcquired', 'LockExpired'])
    expect(await lockEvents(second ?? '')).toEqual(['LockAcquired', 'LockExtended', 'LockExpired'])
  })
})

describe('tracking', () => {
  beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: endOfHistory() }))
  afterAll(() => vi.useRealTimers())

  test('polling tracks dispatched loads, stores positions outside the log, and records each change once', async () => {
    const { streams, shipments, gazetteer, visibility } = trade(900)
    const poll = pollTracking({ database, cache: streams.cache, shipments, visibility, gazetteer, logger })
    const underWay = await activePros(['DISPATCHED', 'ARRIVED', 'DEPARTED'])
    expect(underWay.length).toBeGreaterThan(0)
    await poll()
    const positions = await database.forTenant(tenant).selectFrom('tracking_positions').selectAll().execute()
    expect(new Set(positions.map(({ pro }) => pro))).toEqual(new Set(underWay))
    expect(positions.every(({ source }) => source.includes('Simulated'))).toBe(true)
    const followed = await store.readStream(tenant, `shipment/${underWay[0]}`)
    expect(followed.some((event) => event.type === 'TrackingStarted' && event.data.simulated === true)).toBe(true)
    const head = await store.head(tenant)
    await poll()
    expect(await store.head(tenant)).toBe(head)
  })

  const tracked = () => {
    const { streams, shipments, gazetteer, visibility } = trade(900)
    const parts = { database, cache: streams.cache, shipments, visibility, gazetteer, logger }
    const request = (id: string) => jobRequest({ tenant, by: dana, id, now: new Date().toISOString(), cause: 'test' })
    const load = async (pro: string) => (await streams.cache.fresh(tenant, shipmentStream, pro)).state
    return { parts, orders: visibility.orders, shipments, request, load, poll: pollTracking(parts) }
  }
  const typesOf = async (pro: string) => (await store.readStream(tenant, `shipment/${pro}`)).map(({ type }) => type)
  const ORDER = {
    truck_trailer_number: '118',
    tracking_duration: 1000,
    track_start_time_date: '2026-01-01',
    track_start_time_time: '00:00',
  }
  /** Loads with an order whose drivers accept tracking. */
  const withOrders = async (count: number, name: string, statuses = ['DISPATCHED', 'DEPARTED']): Promise<readonly string[]> => {
    const { orders, request, load } = tracked()
    const now = Date.parse(new Date().toISOString())
    const start = { ...ORDER, track_start_time_date: new Date(now - 5 * 86_400_000).toISOString().slice(0, 10) }
    const taken: string[] = []
    for (const pro of await activePros(statuses)) {
      if (taken.length === count || (await load(pro))?.macropoint_load) continue
      const { state } = await Effect.runPromise(orders.send(request(`${name}:${pro}`), pro, start))
      const code = state.macropoint_load && (await simulatedVisibility.orderStatus(state.macropoint_load, null, new Date().toISOString()))
      if (code !== '1052') taken.push(pro)
    }
    if (taken.length < count) throw new Error('too few loads')
    return taken
  }

  test('an order starts and stops the tracking of its truck [4.55]', async () => {
    const { orders, request, load, poll } = tracked()
    const [pro = ''] = await withOrders(1, 'follow')
    await poll()
    expect(await load(pro)).toMatchObject({
      macropoint_load: { order_status: 'Tracking Now', simulated: true },
      tracking: { state: 'started', simulated: true },
    })
    await Effect.runPromise(orders.stop(request('stop'), pro, null))
    await poll()
    expect(await load(pro)).toMatchObject({ macropoint_load: { order_stage: 'stopped' }, tracking: { state: 'stopped' } })
    expect((await typesOf(pro)).at(-1)).toBe('TrackingStopped')
  })

  test('an order that is no longer needed is stopped', async () => {
    const { shipments, request, load, poll } = tracked()
    const [pro = ''] = await withOrders(1, 'needless', ['COVERED'])
    const uncover = { type: 'UncoverShipment', reason: 'Carrier fell off', notes: null } as const
    await Effect.runPromise(shipments.send({ ...request('uncover'), without_lock: true }, pro, uncover))
    await poll()
    expect((await load(pro))?.macropoint_load).toMatchObject({ order_stage: 'stopped' })
    await poll()
    expect((await typesOf(pro)).filter((type) => type === 'TrackingOrderStopped')).toHaveLength(1)
  })

  test('a poll that is interrupted anywhere and runs again records nothing twice', async () => {
    const pros = await withOrders(3, 'cut')
    for (const after of [0, 1, 4, 7, 10]) {
      const { parts, shipments } = tracked()
      let sent = 0
      const send: typeof shipments.send = (...args) => {
        sent += 1
        const killed = Effect.die(new Error('killed'))
        // Interrupted before a command is sent, or after it was recorded but before the sender got the result.
        return sent <= after ? shipments.send(...args) : after % 2 === 0 ? killed : Effect.andThen(shipments.send(...args), killed)
      }
      await pollTracking({ ...parts, shipments: { ...shipments, send }, logger: createLogger('test', 'silent') })()
    }
    await tracked().poll()
    const settled = await store.head(tenant)
    await tracked().poll()
    expect(await store.head(tenant)).toBe(settled)
    for (const pro of pros) {
      const types = await typesOf(pro)
      for (const type of ['TrackingOrderPlaced', 'TrackingStarted'])
        expect([pro, types.filter((one) => one === type).length]).toEqual([pro, 1])
      const statusEvents = (await store.readStream(tenant, `shipment/${pro}`)).filter(({ type }) => type === 'TrackingOrderStatusReceived')
      expect(new Set(statusEvents.map(({ data }) => data.code)).size).toBe(statusEvents.length)
      const stops = (await store.readStream(tenant, `shipment/${pro}`)).filter(({ type }) => type === 'StopArrived')
      expect(new Set(stops.map(({ data }) => data.stop_id)).size).toBe(stops.length)
    }
  })
})
