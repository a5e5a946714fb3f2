import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import type { EventStore } from '@waybill/server/store/event-store'
import { followEvents } from '../follow-events.ts'
import type { JobQueue } from '../job-backend.ts'

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly queue: JobQueue<'send-mail'>
  readonly logger: Logger
}

/** Makes a job of each mail that a load asks for: the log is the outbox. Made again, it has the same id. */
export const followMailOutbox = ({ queue, ...parts }: Parts) =>
  followEvents({
    ...parts,
    projection: 'mail-outbox',
    what: 'following the mail outbox',
    onEvent: async (tenant, { type, stream, data, position }) => {
      if (type !== 'ConfirmationRequested') return
      const id = String(data.id)
      await queue.add(`${tenant}.${id}`, { tenant, pro: stream.split('/')[1] ?? '', id, position })
    },
  })
