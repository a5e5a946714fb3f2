import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import type { EventStore } from '@waybill/server/store/event-store'
import { followEvents } from '../follow-events.ts'
import type { JobQueue } from '../job-backend.ts'
import { notePendingMail } from '../pending-mails.ts'
import type { JobOf } from '../queues.ts'

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly queue: JobQueue<'send-mail'>
  readonly logger: Logger
}

/** The job ID of an email. */
export const mailJobId = ({ tenant, id }: Pick<JobOf<'send-mail'>, 'tenant' | 'id'>): string => `${tenant}.${id}`

/** Creates a job for each email requested by a load: the log is the outbox. Repeating it gives the same ID. */
export const followMailOutbox = ({ queue, database, ...parts }: Parts) =>
  followEvents({
    ...parts,
    database,
    projection: 'mail-outbox',
    what: 'following the mail outbox',
    onEvent: async (tenant, { type, stream, data, position }) => {
      if (type !== 'ConfirmationRequested') return
      const job = { tenant, pro: stream.split('/')[1] ?? '', id: String(data.id), position }
      await notePendingMail(database, job)
      await queue.add(mailJobId(job), job)
    },
  })
