import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import type { EventStore } from '@waybill/server/store/event-store'
import { listTenants } from '@waybill/server/store/tenants'
import type { JobBackend } from './job-backend.ts'
import { lastLease, leaseJobId } from './projectors/lock-expiry.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const EVERY_MS = 60_000
/** Maximum jobs of a kind per tenant and round; the next round handles the rest. */
const AT_ONCE = 1000

interface Parts {
  readonly database: WaybillDatabase
  readonly store: EventStore
  readonly jobs: Pick<JobBackend, 'queue' | 'onConnected'>
  /** Creates missing repeating jobs. */
  readonly schedule: () => Promise<void>
  readonly logger: Logger
  /** Milliseconds between two rounds; one minute by default. */
  readonly everyMs?: number
}

/**
 * Restores jobs that PostgreSQL says are due, every minute and whenever Redis is reconnected: repeating jobs and
 * expired locks. A queue that lost its jobs is complete after one round; a waiting or running
 * job is left alone, and every job can safely run twice (docs/decisions/0126-job-queue-is-rebuilt-from-postgresql.md).
 */
export const reconcileJobs = ({ database, store, jobs, schedule, logger, everyMs = EVERY_MS }: Parts) => {
  const locks = jobs.queue('expire-lock')

  const requeueLocks = async (tenant: string): Promise<number> => {
    const expired = await database
      .forTenant(tenant)
      .selectFrom('leases')
      .select('pro')
      .where('tenant_id', '=', tenant)
      .where('expires_at', '<', new Date().toISOString())
      .limit(AT_ONCE)
      .execute()
    let added = 0
    for (const { pro } of expired) {
      const lease = lastLease(await store.readStream(tenant, `lock/${pro}`))
      if (lease === null) continue
      const job = { tenant, pro, position: lease.position }
      if (await locks.ensure(leaseJobId(job), job)) added += 1
    }
    return added
  }

  const loop = runRepeatedly({
    logger,
    what: 'checking the job queue against the database',
    everyMs,
    work: async (isStopping) => {
      await schedule()
      for (const { tenant } of await listTenants(database.system)) {
        if (isStopping()) return
        const expirations = await requeueLocks(tenant)
        if (expirations > 0) logger.warn({ tenant, expirations }, 'jobs missing from the queue were added again')
      }
    },
  })
  jobs.onConnected(loop.soon)
  return loop
}
