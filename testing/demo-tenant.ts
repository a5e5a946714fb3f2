import { createTradeCommands } from '../server/src/commands/trade-commands.ts'
import { seedDemo } from '../server/src/demo/seed-demo.ts'
import { computedMileage } from '../server/src/integrations/mileage/computed.ts'
import type { WaybillDatabase } from '../server/src/runtime/database.ts'
import type { EventStore } from '../server/src/store/event-store.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
/** The Unix epoch was a Thursday; this many milliseconds later it was Saturday, 20:00 UTC. */
const SATURDAY_EVENING_MS = (2 * 24 + 20) * 60 * 60_000

/**
 * The end of a test tenant's history: last Saturday, 20:00 UTC. Load statuses depend on day and hour, so tests find the
 * same board on any day. Clock-driven tracking has delivered all loads by Friday: such a test sets its clock to this.
 */
export const endOfHistory = (now = Date.now()): number => Math.floor((now - SATURDAY_EVENING_MS) / WEEK_MS) * WEEK_MS + SATURDAY_EVENING_MS

export const DEFAULT_LOADS = 40

/**
 * A small tenant with users, carriers, customers and loads in every status, created by commands. Its users are the demo
 * users.
 */
export const seedTestTenant = (database: WaybillDatabase, store: EventStore, id = 'globex', loads = DEFAULT_LOADS): Promise<void> =>
  seedDemo(
    {
      database,
      store,
      trade: createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 }),
    },
    endOfHistory(),
    [{ id, name: id, loads, carriers: 20, customers: 8 }],
  )
