import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandRequest } from '@waybill/server/commands/command-request'
import { createTradeCommands } from '@waybill/server/commands/trade-commands'
import { computedMileage } from '@waybill/server/integrations/mileage/computed'
import { createLogger } from '@waybill/server/runtime/logger'
import { connectRedis } from '@waybill/server/runtime/redis'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { Effect } from 'effect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { seedTestTenant } from '../../testing/demo-tenant.ts'
import { describeWithRedis, testRedisUrl } from '../../testing/redis.ts'
import { openJobBackend } from './job-backend.ts'
import { expireLock } from './jobs/expire-lock.ts'
import { followLeases } from './projectors/lock-expiry.ts'
import { reconcileJobs } from './reconcile-jobs.ts'

const TENANT = 'globex'
const LEASE_SECONDS = 2
/** Prevents scheduled rounds during the test. */
const NEVER_MS = 3_600_000

describeWithRedis('a job queue that lost its jobs', async () => {
  const database = await testDatabase()
  const store = createPostgresStore({ database })
  const logger = createLogger('test', 'silent')
  const { locks } = createTradeCommands({
    ...{ store, database, mileage: computedMileage },
    ...{ lockLeaseSeconds: LEASE_SECONDS, maxLocksPerUser: 25 },
  })
  let redis: ReturnType<typeof connectRedis>

  beforeAll(async () => {
    redis = connectRedis(testRedisUrl(), logger)
    await redis.flushdb()
    await seedTestTenant(database, store, TENANT, 80)
  })
  afterAll(async () => {
    await redis.flushdb()
    redis.disconnect()
  })

  const request = (): CommandRequest => ({
    tenant: TENANT,
    by: { id: '3', username: 'dana' },
    is_admin: false,
    now: new Date().toISOString(),
    command_id: randomUUID(),
    keyed: false,
    request_hash: new Uint8Array(32),
    expected_version: null,
    without_lock: true,
  })
  const lockEventsOf = async (pro: string) => (await store.readStream(TENANT, `lock/${pro}`)).map(({ type }) => type)

  /** Simulates a Redis restart without its file: empty, with all worker connections closed. */
  const loseEverything = async (): Promise<void> => {
    await redis.flushdb()
    const database = ` db=${new URL(testRedisUrl()).pathname.slice(1)} `
    const clients = String(await redis.client('LIST')).split('\n')
    const ids = clients.filter((line) => line.includes(database)).map((line) => Number(/\bid=(\d+)/.exec(line)?.[1]))
    const own = await redis.client('ID')
    for (const id of ids.filter((one) => one !== own)) await redis.client('KILL', 'ID', id)
  }

  test('is refilled on reconnect: expired locks end, repeating jobs are restored', async () => {
    const jobs = await openJobBackend({ databaseUrl: database.url, redisUrl: testRedisUrl(), logger })
    const polls = jobs.queue('poll-tracking')
    const schedule = () => polls.every(NEVER_MS, {})
    const leases = followLeases({ store, database, queue: jobs.queue('expire-lock'), logger })
    const board = database.forTenant(TENANT).selectFrom('board_shipments').select('id').where('status', '=', 'COVERED').orderBy('id')
    const [locked = ''] = (await board.execute()).map(({ id }) => id)
    await Effect.runPromise(locks.send(request(), locked, { type: 'AcquireLock' }))
    await expect.poll(async () => (await redis.keys('bull:expire-lock:*globex*')).length).toBeGreaterThan(0)
    await leases.stop()

    await redis.flushdb()
    jobs.work('expire-lock', 1, expireLock(locks))
    const reconciling = reconcileJobs({ database, store, jobs, schedule, logger, everyMs: NEVER_MS })
    await expect.poll(() => redis.keys('bull:poll-tracking:repeat:*')).not.toEqual([])
    await loseEverything()
    await expect.poll(() => redis.keys('bull:poll-tracking:repeat:*')).not.toEqual([])

    // The lock has expired by now: the jobs lost before are found again.
    await sleep(LEASE_SECONDS * 1000)
    await loseEverything()
    await expect.poll(() => lockEventsOf(locked)).toEqual(['LockAcquired', 'LockExpired'])
    await reconciling.stop()
    await jobs.close()
  })
})
