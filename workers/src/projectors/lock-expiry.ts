import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { advanceCheckpoint, readCheckpoint } from '@waybill/server/store/checkpoints'
import type { EventStore } from '@waybill/server/store/event-store'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { followTenants } from '../follow-tenants.ts'
import type { JobQueue } from '../job-backend.ts'

const PROJECTION = 'lock-expiry'
const PAGE = 1000
const LOOK_EVERY_MS = 500
/** A lease counts as gone the instant it runs out; a clock may lag a little. */
const AFTER_MS = 50

const leaseEnd = (event: StoredEvent): string | null => (typeof event.data.expires_at === 'string' ? event.data.expires_at : null)

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly queue: JobQueue<'expire-lock'>
  readonly logger: Logger
}

/**
 * Reads every tenant's log from where it stopped and makes a job of each lease that was granted or extended. The checkpoint moves after
 * the jobs are in the queue: a worker that dies in between adds them again, under the same ids.
 */
export const followLeases = ({ store, database, queue, logger }: Parts) => {
  const project = async (tenant: string, head: number): Promise<void> => {
    const db = database.forTenant(tenant)
    let from = await readCheckpoint(db, tenant, PROJECTION)
    while (from < head) {
      const events = await store.readTail(tenant, from, PAGE)
      const to = events.at(-1)?.position
      if (to === undefined) return
      for (const event of events) {
        const [type, pro] = event.stream.split('/')
        const end = type === 'lock' ? leaseEnd(event) : null
        if (end === null || !pro) continue
        await queue.add(
          `${tenant}.${pro}.${event.position}`,
          { tenant, pro, position: event.position },
          Date.parse(end) - Date.now() + AFTER_MS,
        )
      }
      if (!(await advanceCheckpoint(db, tenant, PROJECTION, { from, to }))) return
      from = to
    }
  }

  return followTenants({
    database,
    logger,
    what: 'following leases',
    everyMs: LOOK_EVERY_MS,
    look: ({ tenant, position }) => project(tenant, position),
  })
}
