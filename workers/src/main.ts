import { tellChanges } from '@waybill/server/changes/between-processes'
import { announceOn, createChangeBus } from '@waybill/server/changes/bus'
import { createTradeCommands } from '@waybill/server/commands/trade-commands'
import { computedMileage } from '@waybill/server/integrations/mileage/computed'
import { simulatedVisibility } from '@waybill/server/integrations/visibility/simulated'
import { createDatabase } from '@waybill/server/runtime/database'
import { prepareDatabase } from '@waybill/server/runtime/migrate'
import { runService } from '@waybill/server/runtime/service'
import { StartError } from '@waybill/server/runtime/start-error'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { openJobBackend } from './job-backend.ts'
import { expireLock } from './jobs/expire-lock.ts'
import { pollTracking } from './jobs/poll-tracking.ts'
import { followLeases } from './projectors/lock-expiry.ts'

const POLL_EVERY_MS = 5 * 60_000

// The worker process: what is due by the clock. Every job ends in a command.
await runService('worker', async (config, logger) => {
  if (config.databaseUrl === null) throw new StartError('DATABASE_URL is not set: npm start brings a database of its own')
  await prepareDatabase(config.databaseUrl)
  const database = createDatabase(config.databaseUrl, {
    applicationName: 'waybill worker',
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
  const bus = createChangeBus()
  const telling = config.redisUrl === null ? null : tellChanges(bus, config.redisUrl, logger)
  const store = createPostgresStore({ database, onCommitted: announceOn(bus), notify: config.redisUrl === null })
  const { streams, shipments, locks, gazetteer } = createTradeCommands({
    store,
    database,
    mileage: computedMileage,
    lockLeaseSeconds: config.lockLeaseSeconds,
    maxLocksPerUser: config.maxLocksPerUser,
  })

  const jobs = await openJobBackend({ databaseUrl: config.databaseUrl, redisUrl: config.redisUrl, logger })
  jobs.work('expire-lock', 4, expireLock(locks))
  jobs.work(
    'poll-tracking',
    1,
    pollTracking({ database, cache: streams.cache, shipments, visibility: simulatedVisibility, gazetteer, logger }),
  )
  await jobs.queue('poll-tracking').every(POLL_EVERY_MS, {})
  const leases = followLeases({ store, database, queue: jobs.queue('expire-lock'), logger })

  return {
    stop: async () => {
      await leases.stop()
      await jobs.close()
      await telling?.close()
      await database.end()
    },
  }
})
