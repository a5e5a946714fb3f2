import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { advanceCheckpoint, readCheckpoint } from '@waybill/server/store/checkpoints'
import type { EventStore } from '@waybill/server/store/event-store'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { followTenants } from './follow-tenants.ts'

const PAGE = 1000
const LOOK_EVERY_MS = 500

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly logger: Logger
  /** The name under which each tenant's log is remembered as read so far. */
  readonly projection: string
  /** What is done here, for the log. */
  readonly what: string
  /** Makes of an event what follows from it. A worker that dies before the checkpoint moved hands it the same event again. */
  readonly onEvent: (tenant: string, event: StoredEvent) => Promise<void>
}

/** Reads every tenant's log from where it stopped, event by event in order; the checkpoint moves after a page of them has been dealt with. */
export const followEvents = ({ store, database, logger, projection, what, onEvent }: Parts) =>
  followTenants({
    database,
    logger,
    what,
    everyMs: LOOK_EVERY_MS,
    look: async ({ tenant, position: head }) => {
      const db = database.forTenant(tenant)
      let from = await readCheckpoint(db, tenant, projection)
      while (from < head) {
        const events = await store.readTail(tenant, from, PAGE)
        const to = events.at(-1)?.position
        if (to === undefined) return
        for (const event of events) await onEvent(tenant, event)
        if (!(await advanceCheckpoint(db, tenant, projection, { from, to }))) return
        from = to
      }
    },
  })
