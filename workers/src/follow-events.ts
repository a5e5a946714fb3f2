import { recordResumed, recordStopped } from '@waybill/server/projections/stopped-projections'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { advanceCheckpoint, readCheckpoint } from '@waybill/server/store/checkpoints'
import type { EventStore } from '@waybill/server/store/event-store'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { isReadableEvent } from '@waybill/shared/streams/read-event'
import { UnreadableEvent } from '@waybill/shared/streams/unreadable-event'
import { followTenants } from './follow-tenants.ts'

const PAGE = 1000
const LOOK_EVERY_MS = 500

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly logger: Logger
  /** The checkpoint name of this follower in each tenant. */
  readonly projection: string
  /** Activity name for the log. */
  readonly what: string
  /** Handles an event. If the worker dies before the checkpoint moves, the same event is handled again. */
  readonly onEvent: (tenant: string, event: StoredEvent) => Promise<void>
}

/**
 * Reads every tenant's log from its checkpoint, in order; the checkpoint moves after each handled page. At an event
 * this version doesn't know, that tenant stops and an error is logged; a version that knows it continues.
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
        const unknown = events.find((event) => !isReadableEvent(event))
        const known = unknown === undefined ? to : unknown.position - 1
        for (const event of events) if (event.position <= known) await onEvent(tenant, event)
        if (known > from && !(await advanceCheckpoint(db, tenant, projection, { from, to: known }))) return
        if (unknown !== undefined) {
          if (await recordStopped(db, projection, unknown)) {
            logger.error({ tenant, projection, position: unknown.position, err: new UnreadableEvent(unknown) }, 'a projection has stopped')
          }
          return
        }
        if (await recordResumed(db, tenant, projection)) logger.warn({ tenant, projection, position: to }, 'a projection has resumed')
        from = to
      }
    },
  })
