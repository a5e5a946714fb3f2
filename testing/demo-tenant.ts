import { createTradeCommands } from '../server/src/commands/trade-commands.ts'
import { seedDemo } from '../server/src/demo/seed-demo.ts'
import { computedMileage } from '../server/src/integrations/mileage/computed.ts'
import type { WaybillDatabase } from '../server/src/runtime/database.ts'
import type { EventStore } from '../server/src/store/event-store.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
/** The epoch began on a Thursday: so many milliseconds later it was Saturday, 20:00 UTC. */
const SATURDAY_EVENING_MS = (2 * 24 + 20) * 60 * 60_000

/**
 * When the history of a test tenant ends: the last Saturday, 20:00 UTC. Which load stands where depends on day and hour; tests find the
 * same floor on any. What drives trucks by the clock has them all delivered by Friday: such a test sets its clock to this.
 */
export const endOfHistory = (now = Date.now()): number => Math.floor((now - SATURDAY_EVENING_MS) / WEEK_MS) * WEEK_MS + SATURDAY_EVENING_MS

export const USUAL_LOADS = 40

/** A small tenant with people, partners and loads in every status, whose history was made by commands. Users are those of the demo. */
export const seedTestTenant = (database: WaybillDatabase, store: EventStore, id = 'globex', loads = USUAL_LOADS): Promise<void> =>
  seedDemo(
    {
      database,
      store,
      trade: createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 }),
    },
    endOfHistory(),
    [{ id, name: id, loads, carriers: 20, customers: 8 }],
  )
