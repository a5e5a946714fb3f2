import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import type { EventStore } from '@waybill/server/store/event-store'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { followEvents } from '../follow-events.ts'
import type { JobQueue } from '../job-backend.ts'
import type { JobOf } from '../queues.ts'

/** Extra delay after expiry, because clocks may differ slightly. */
const AFTER_MS = 50

/** The job ID of a lease. */
export const leaseJobId = ({ tenant, pro, position }: JobOf<'expire-lock'>): string => `${tenant}.${pro}.${position}`

/** The last lock event that sets an expiry; null if there is none. */
export const lastLease = (events: readonly StoredEvent[]): StoredEvent | null =>
  events.findLast((event) => leaseEnd(event) !== null) ?? null

const leaseEnd = (event: StoredEvent): string | null => (typeof event.data.expires_at === 'string' ? event.data.expires_at : null)

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly queue: JobQueue<'expire-lock'>
  readonly logger: Logger
}

/** Creates a job for each lease that was granted or extended. Repeating it gives the same ID. */
export const followLeases = ({ queue, ...parts }: Parts) =>
  followEvents({
    ...parts,
    projection: 'lock-expiry',
    what: 'following leases',
    onEvent: async (tenant, event) => {
      const [type, pro] = event.stream.split('/')
      const end = type === 'lock' ? leaseEnd(event) : null
      if (end === null || !pro) return
      const job = { tenant, pro, position: event.position }
      await queue.add(leaseJobId(job), job, Date.parse(end) - Date.now() + AFTER_MS)
    },
  })
