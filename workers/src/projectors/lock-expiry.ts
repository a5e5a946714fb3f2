import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import type { EventStore } from '@waybill/server/store/event-store'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { followEvents } from '../follow-events.ts'
import type { JobQueue } from '../job-backend.ts'

/** A lease counts as gone the instant it runs out; a clock may lag a little. */
const AFTER_MS = 50

const leaseEnd = (event: StoredEvent): string | null => (typeof event.data.expires_at === 'string' ? event.data.expires_at : null)

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly queue: JobQueue<'expire-lock'>
  readonly logger: Logger
}

/** Makes a job of each lease that was granted or extended. Made again, it has the same id. */
export const followLeases = ({ queue, ...parts }: Parts) =>
  followEvents({
    ...parts,
    projection: 'lock-expiry',
    what: 'following leases',
    onEvent: async (tenant, event) => {
      const [type, pro] = event.stream.split('/')
      const end = type === 'lock' ? leaseEnd(event) : null
      if (end === null || !pro) return
      const { position } = event
      await queue.add(`${tenant}.${pro}.${position}`, { tenant, pro, position }, Date.parse(end) - Date.now() + AFTER_MS)
    },
  })
