import { createTradeCommands } from '../server/src/commands/trade-commands.ts'
import { seedDemo } from '../server/src/demo/seed-demo.ts'
import { computedMileage } from '../server/src/integrations/mileage/computed.ts'
import type { WaybillDatabase } from '../server/src/runtime/database.ts'
import type { EventStore } from '../server/src/store/event-store.ts'

const DAY_MS = 24 * 60 * 60_000
const AFTERNOON_MS = 15 * 60 * 60_000

/** The last 15:00 UTC. What stands where on a floor depends on the hour of the day; tests find the same floor at any. */
const lastAfternoon = (now: number): number => Math.floor((now - AFTERNOON_MS) / DAY_MS) * DAY_MS + AFTERNOON_MS

/** A small tenant with people, partners and loads in every status, whose history was made by commands. Users are those of the demo. */
export const seedTestTenant = (database: WaybillDatabase, store: EventStore, id = 'globex', loads = 40): Promise<void> =>
  seedDemo(
    {
      database,
      store,
      trade: createTradeCommands({ store, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 }),
    },
    lastAfternoon(Date.now()),
    [{ id, name: id, loads, carriers: 20, customers: 8 }],
  )
