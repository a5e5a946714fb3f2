import { publishChanges } from '@waybill/server/changes/between-processes'
import { createChangeBus, publishOnCommit } from '@waybill/server/changes/bus'
import { createTradeCommands } from '@waybill/server/commands/trade-commands'
import { openDocumentStorage } from '@waybill/server/integrations/document-storage/open'
import { openMail } from '@waybill/server/integrations/mail/open'
import { computedMileage } from '@waybill/server/integrations/mileage/computed'
import { createMailEffect } from '@waybill/server/outbox/kinds/mail'
import { catchUpCarrierFigures } from '@waybill/server/projections/carrier-statistics'
import { ANCHOR_EVERY_MS } from '@waybill/server/proof/anchor-status'
import { openAnchorPlace, readSigningKey } from '@waybill/server/proof/open-anchors'
import { createDatabase } from '@waybill/server/runtime/database'
import { prepareDatabase } from '@waybill/server/runtime/migrate'
import { runService } from '@waybill/server/runtime/service'
import { StartError } from '@waybill/server/runtime/start-error'
import { catchUpAuditEntries } from '@waybill/server/store/audit-entries'
import { openKeyRing } from '@waybill/server/store/keys/open-key-ring'
import { createPostgresStore } from '@waybill/server/store/postgres-store'
import { addressRefusal, createNetworkGuard } from '@waybill/server/webhooks/network-guard'
import { openJobBackend } from './job-backend.ts'
import { expireLock } from './jobs/expire-lock.ts'
import { monitorCarriers } from './jobs/monitor-carriers.ts'
import { pollTracking } from './jobs/poll-tracking.ts'
import { publishAnchor } from './jobs/publish-anchor.ts'
import { keepViewsCurrent } from './projectors/current-views.ts'
import { followWebhooks } from './projectors/deliver-webhooks.ts'
import { followCarrierImports } from './projectors/import-carriers.ts'
import { keepViewCurrent } from './projectors/keep-view-current.ts'
import { followLeases } from './projectors/lock-expiry.ts'
import { planEffects } from './projectors/plan-effects.ts'
import { reconcileJobs } from './reconcile-jobs.ts'
import { sendOutbox } from './send-outbox.ts'

const POLL_EVERY_MS = 5 * 60_000
const WATCH_EVERY_MS = 5 * 60_000

// The worker process: scheduled and background jobs. Every job ends in a command.
await runService('worker', async (config, logger) => {
  if (config.databaseUrl === null)
    throw new StartError('DATABASE_URL is not set: set it, or use npm start, which runs an embedded database')
  const anchorKey = await readSigningKey(config.anchorKey).catch((error: Error) => {
    throw new StartError(`ANCHOR_KEY: ${error.message}`)
  })
  await prepareDatabase(config.databaseUrl)
  const keys = await openKeyRing(config)
  const database = createDatabase(config.databaseUrl, {
    applicationName: 'waybill worker',
    appUrl: config.appDatabaseUrl,
    keys,
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
  const bus = createChangeBus()
  const telling = config.redisUrl === null ? null : publishChanges(bus, config.redisUrl, logger)
  const store = createPostgresStore({ database, onCommitted: publishOnCommit(bus), notify: config.redisUrl === null })
  const guard = createNetworkGuard(config.webhookAllow)
  const trade = createTradeCommands({
    store,
    database,
    mileage: computedMileage,
    lockLeaseSeconds: config.lockLeaseSeconds,
    maxLocksPerUser: config.maxLocksPerUser,
    secrets: { keys, refuseAddress: (url) => addressRefusal(guard, url), guard },
  })

  const { streams, shipments, locks, gazetteer, visibility, carriers, fmcsaOf } = trade

  const jobs = await openJobBackend({ databaseUrl: config.databaseUrl, redisUrl: config.redisUrl, logger })
  jobs.work('expire-lock', 4, expireLock(locks))
  jobs.work('poll-tracking', 1, pollTracking({ database, cache: streams.cache, shipments, visibility, gazetteer, logger }))
  jobs.work('watch-carriers', 1, monitorCarriers({ database, cache: streams.cache, carriers, shipments, fmcsaOf, logger, now: Date.now }))
  const place = openAnchorPlace(config)
  jobs.work('publish-anchor', 1, publishAnchor({ database, place, key: anchorKey, logger, now: Date.now }))
  const storage = openDocumentStorage(config)
  const mail = openMail(config)
  const [anchors, polls, watches] = [jobs.queue('publish-anchor'), jobs.queue('poll-tracking'), jobs.queue('watch-carriers')]
  const schedule = async () => {
    await anchors.every(ANCHOR_EVERY_MS, {})
    await polls.every(POLL_EVERY_MS, {})
    await watches.every(WATCH_EVERY_MS, {})
  }
  await schedule()
  const reconciling = reconcileJobs({ database, store, jobs, schedule, logger })
  const leases = followLeases({ store, database, queue: jobs.queue('expire-lock'), logger })
  const effects = planEffects({ store, database, logger })
  const kinds = [createMailEffect({ cache: streams.cache, shipments, mailOf: trade.mailBeside(mail), storage })]
  const outbox = sendOutbox({ database, logger, kinds })
  const imports = followCarrierImports({ database, store, trade, now: Date.now, storage, logger })
  const audit = keepViewCurrent({ database, logger, what: 'following the audit log', catchUp: catchUpAuditEntries })
  const carrierStatistics = keepViewCurrent({ database, logger, what: 'counting the loads of carriers', catchUp: catchUpCarrierFigures })
  const views = keepViewsCurrent({ database, logger })
  const webhooks = followWebhooks({ database, logger, deliver: { guard, keys } })

  return {
    stop: async () => {
      await Promise.all([
        reconciling.stop(),
        leases.stop(),
        effects.stop(),
        outbox.stop(),
        imports.stop(),
        audit.stop(),
        carrierStatistics.stop(),
        views.stop(),
        webhooks.stop(),
      ])
      await jobs.close()
      await mail.close()
      await telling?.close()
      await database.end()
    },
  }
})
