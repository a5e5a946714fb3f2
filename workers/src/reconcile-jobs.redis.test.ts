import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandRequest } from '@waybill/server/commands/command-request'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import { createTradeCommands } from '@waybill/server/commands/trade-commands'
import { localDocumentStorage } from '@waybill/server/integrations/document-storage/local-disk'
import { MailNotSent, type MailService, type OutgoingMail } from '@waybill/server/integrations/mail/service'
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
import { sendMail } from './jobs/send-mail.ts'
import { followLeases } from './projectors/lock-expiry.ts'
import { followMailOutbox } from './projectors/mail-outbox.ts'
import { reconcileJobs } from './reconcile-jobs.ts'

const TENANT = 'globex'
const LEASE_SECONDS = 2
/** Prevents scheduled rounds during the test. */
const NEVER_MS = 3_600_000

describeWithRedis('a job queue that lost its jobs', async () => {
  const database = await testDatabase()
  const store = createPostgresStore({ database })
  const logger = createLogger('test', 'silent')
  const { streams, shipments, locks } = createTradeCommands({
    ...{ store, database, mileage: computedMileage },
    ...{ lockLeaseSeconds: LEASE_SECONDS, maxLocksPerUser: 25 },
  })
  const folder = await mkdtemp(join(tmpdir(), 'waybill-mails-'))
  const storage = localDocumentStorage(folder)
  let redis: ReturnType<typeof connectRedis>

  beforeAll(async () => {
    redis = connectRedis(testRedisUrl(), logger)
    await redis.flushdb()
    await seedTestTenant(database, store, TENANT, 80)
  })
  afterAll(async () => {
    await redis.flushdb()
    redis.disconnect()
    await rm(folder, { recursive: true, force: true })
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
  const requestConfirmation = async (pro: string): Promise<void> => {
    const pdf = new TextEncoder().encode('%PDF-1.7 the rate confirmation')
    const sha256 = await storage.put(TENANT, pdf)
    const document = {
      name: 'rc.pdf',
      folder: 'Rate Confirmation',
      media_type: 'application/pdf',
      size: pdf.byteLength,
      sha256,
      form: null,
    }
    const message = { to: 'dispatch@prairie.example', subject: 'Rate confirmation', body: 'Please sign.', document }
    await Effect.runPromise(shipments.send(request(), pro, { type: 'RequestConfirmation', ...message }))
  }
  const confirmationsOf = async (pro: string) =>
    (await streams.cache.fresh(TENANT, shipmentStream, pro)).state?.confirmations.map(({ state }) => state) ?? []
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

  test('is refilled on reconnect: emails are sent once, expired locks end, repeating jobs are restored', async () => {
    const jobs = await openJobBackend({ databaseUrl: database.url, redisUrl: testRedisUrl(), logger })
    const polls = jobs.queue('poll-tracking')
    const schedule = () => polls.every(NEVER_MS, {})
    const sent: OutgoingMail[] = []
    let isMailServerUp = false
    const mail: MailService = {
      ...{ provider: 'Test mail', simulated: false, from: 'loads@globex.example' },
      send: async (out) => {
        if (!isMailServerUp) throw new MailNotSent('unreachable', 'connect ECONNREFUSED')
        sent.push(out)
      },
      verify: async () => {},
      close: async () => {},
    }
    jobs.work('send-mail', 2, sendMail({ database, cache: streams.cache, shipments, mailOf: async () => mail, storage }))
    const outbox = followMailOutbox({ store, database, queue: jobs.queue('send-mail'), logger })
    const leases = followLeases({ store, database, queue: jobs.queue('expire-lock'), logger })
    const board = database.forTenant(TENANT).selectFrom('board_shipments').select('id').where('status', '=', 'COVERED').orderBy('id')
    const [covered = '', locked = ''] = (await board.execute()).map(({ id }) => id)
    await requestConfirmation(covered)
    await Effect.runPromise(locks.send(request(), locked, { type: 'AcquireLock' }))
    await expect.poll(async () => (await redis.keys('bull:send-mail:*globex*')).length).toBeGreaterThan(0)
    await expect.poll(async () => (await redis.keys('bull:expire-lock:*globex*')).length).toBeGreaterThan(0)
    await Promise.all([outbox.stop(), leases.stop()])

    await redis.flushdb()
    isMailServerUp = true
    jobs.work('expire-lock', 1, expireLock(locks))
    const reconciling = reconcileJobs({ database, store, jobs, schedule, logger, everyMs: NEVER_MS })
    await expect.poll(() => redis.keys('bull:poll-tracking:repeat:*')).not.toEqual([])
    await loseEverything()
    await expect.poll(() => redis.keys('bull:poll-tracking:repeat:*')).not.toEqual([])
    await expect.poll(() => confirmationsOf(covered)).toEqual(['sent'])

    // The lock has expired by now: the jobs lost before are found again.
    await sleep(LEASE_SECONDS * 1000)
    await loseEverything()
    await expect.poll(() => lockEventsOf(locked)).toEqual(['LockAcquired', 'LockExpired'])
    expect(sent).toHaveLength(1)
    expect(await database.forTenant(TENANT).selectFrom('pending_mails').selectAll().execute()).toEqual([])
    await reconciling.stop()
    await jobs.close()
  })
})
