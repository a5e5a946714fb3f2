import { noteResumed, noteStopped } from '@waybill/server/projections/stopped'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { advanceCheckpoint, readCheckpoint } from '@waybill/server/store/checkpoints'
import type { EventStore } from '@waybill/server/store/event-store'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { isKnownEvent, UnknownEvent } from '@waybill/shared/log/known-events'
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

/**
 * Reads every tenant's log from where it stopped, event by event in order; the checkpoint moves after a page of them has been dealt with.
 * Before an event that this version does not know it stands still, for that tenant alone, and says so; a version that knows it goes on.
 */
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
        const unknown = events.find((event) => !isKnownEvent(event))
        const known = unknown === undefined ? to : unknown.position - 1
        for (const event of events) if (event.position <= known) await onEvent(tenant, event)
        if (known > from && !(await advanceCheckpoint(db, tenant, projection, { from, to: known }))) return
        if (unknown !== undefined) {
          if (await noteStopped(db, projection, unknown)) {
            logger.error({ tenant, projection, position: unknown.position, err: new UnknownEvent(unknown) }, 'a projection stands still')
          }
          return
        }
        if (await noteResumed(db, tenant, projection)) logger.warn({ tenant, projection, position: to }, 'a projection goes on')
        from = to
      }
    },
  })
