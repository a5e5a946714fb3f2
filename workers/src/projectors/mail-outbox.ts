import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { advanceCheckpoint, readCheckpoint } from '@waybill/server/store/checkpoints'
import type { EventStore } from '@waybill/server/store/event-store'
import { followTenants } from '../follow-tenants.ts'
import type { JobQueue } from '../job-backend.ts'

const PROJECTION = 'mail-outbox'
const PAGE = 1000
const LOOK_EVERY_MS = 500

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly queue: JobQueue<'send-mail'>
  readonly logger: Logger
}

/**
 * Reads every tenant's log from where it stopped and makes a job of each mail that a load asks for: the log is the outbox. The checkpoint
 * moves after the jobs are in the queue: a worker that dies in between adds them again, under the same ids.
 */
export const followMailOutbox = ({ store, database, queue, logger }: Parts) => {
  const project = async (tenant: string, head: number): Promise<void> => {
    const db = database.forTenant(tenant)
    let from = await readCheckpoint(db, tenant, PROJECTION)
    while (from < head) {
      const events = await store.readTail(tenant, from, PAGE)
      const to = events.at(-1)?.position
      if (to === undefined) return
      for (const { type, stream, data, position } of events) {
        if (type !== 'ConfirmationRequested') continue
        const id = String(data.id)
        await queue.add(`${tenant}.${id}`, { tenant, pro: stream.split('/')[1] ?? '', id, position })
      }
      if (!(await advanceCheckpoint(db, tenant, PROJECTION, { from, to }))) return
      from = to
    }
  }

  return followTenants({
    database,
    logger,
    what: 'following the mail outbox',
    everyMs: LOOK_EVERY_MS,
    look: ({ tenant, position }) => project(tenant, position),
  })
}
