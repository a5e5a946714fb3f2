import { effectsOf } from '@waybill/server/outbox/effects-of'
import { insertEffects } from '@waybill/server/outbox/outbox-table'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import type { EventStore } from '@waybill/server/store/event-store'
import { followEvents } from '../follow-events.ts'

interface Parts {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly logger: Logger
}

/** Queues what the events of each log order from other systems. An effect that is already queued is left as it is. */
export const planEffects = ({ database, ...parts }: Parts) =>
  followEvents({
    ...parts,
    database,
    projection: 'outbox',
    what: 'queueing effects on other systems',
    onEvent: async (tenant, event) => insertEffects(database.forTenant(tenant), tenant, effectsOf(event)),
  })
