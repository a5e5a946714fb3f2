import { setTimeout as sleep } from 'node:timers/promises'
import { createTradeCommands } from '@waybill/server/commands/trade-commands'
import { computedMileage } from '@waybill/server/integrations/mileage/computed'
import { simulatedVisibility } from '@waybill/server/integrations/visibility/simulated'
import { createLogger } from '@waybill/server/runtime/logger'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { Effect } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { seedTestTenant } from '../../testing/demo-tenant.ts'
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

beforeAll(() => seedTestTenant(database, store, tenant, 80), 60_000)

const activePros = async (statuses: readonly string[]) =>
  (await database.forTenant(tenant).selectFrom('board_shipments').select('id').where('status', 'in', statuses).execute()).map(
    ({ id }) => id,
  )

const lockEvents = async (pro: string) => (await store.readStream(tenant, `lock/${pro}`)).map((event) => event.type)

const until = async (holds: () => Promise<boolean>) => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return true
    await sleep(50)
  }
  return false
}

describe('leases', () => {
  test('a lease that runs out is freed on time, once; an extended one is left alone', async () => {
    const [first, second] = await activePros(['OPEN', 'COVERED'])
    const jobs = await openJobBackend({ databaseUrl: database.url, redisUrl: null, logger })
    afterAll(() => jobs.close())
    const { locks } = trade(1)
    jobs.work('expire-lock', 2, expireLock(locks))
    const leases = followLeases({ store, database, queue: jobs.queue('expire-lock'), logger })
    const request = (id: string) => jobRequest({ tenant, by: dana, id, now: new Date().toISOString(), cause: 'test' })
    await Effect.runPromise(locks.send(request('a'), first ?? '', { type: 'AcquireLock' }))
    await Effect.runPromise(locks.send(request('b'), second ?? '', { type: 'AcquireLock' }))
    await sleep(600)
    await Effect.runPromise(locks.send(request('c'), second ?? '', { type: 'ExtendLock' }))
    expect(await until(async () => (await lockEvents(first ?? '')).includes('LockExpired'))).toBe(true)
    expect(await lockEvents(second ?? '')).toEqual(['LockAcquired', 'LockExtended'])
    expect(await until(async () => (await lockEvents(second ?? '')).includes('LockExpired'))).toBe(true)
    await leases.stop()
    // A worker that died before its checkpoint moved reads the same events again: nothing happens twice.
    await database.ownerPool.query("delete from checkpoints where projection = 'lock-expiry'")
    const again = followLeases({ store, database, queue: jobs.queue('expire-lock'), logger })
    await sleep(1200)
    await again.stop()
    expect(await lockEvents(first ?? '')).toEqual(['LockAcquired', 'LockExpired'])
    expect(await lockEvents(second ?? '')).toEqual(['LockAcquired', 'LockExtended', 'LockExpired'])
  })
})

describe('tracking', () => {
  test('a poll follows the loads under way, writes positions beside the log, and says the same thing once', async () => {
    const { streams, shipments, gazetteer } = trade(900)
    const poll = pollTracking({ database, cache: streams.cache, shipments, visibility: simulatedVisibility, gazetteer, logger })
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
    expect((await store.head(tenant)) - head).toBeLessThanOrEqual(2)
  })
})
