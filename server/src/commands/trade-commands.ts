import type { MileageService } from '../integrations/mileage/service.ts'
import { createGazetteer, type Gazetteer } from '../integrations/places/gazetteer.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { EventStore } from '../store/event-store.ts'
import { createCarrierCommands } from './carrier/carrier-commands.ts'
import { createCustomerCommands } from './customer/customer-commands.ts'
import { createLockCommands, leaseForReader } from './lock/lock-commands.ts'
import { createLockStream } from './lock/lock-stream.ts'
import { createStreamCommands } from './run-stream-command.ts'
import { createParties } from './shipment/parties.ts'
import { createShipmentCommands } from './shipment/shipment-commands.ts'
import { createTenantSettings } from './tenant-settings.ts'

export interface TradeOptions {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly mileage: MileageService
  readonly lockLeaseSeconds: number
  readonly maxLocksPerUser: number
  readonly gazetteer?: Gazetteer
}

/** Everything that may be asked of loads, locks, carriers and customers, for whoever asks: calls, jobs, the operator's tool. */
export const createTradeCommands = ({
  store,
  database,
  mileage,
  lockLeaseSeconds,
  maxLocksPerUser,
  gazetteer = createGazetteer(),
}: TradeOptions) => {
  const lockStream = createLockStream(maxLocksPerUser)
  const streams = createStreamCommands({
    store,
    readLease: async (tenant, pro, userId, now) => leaseForReader((await streams.cache.fresh(tenant, lockStream, pro)).state, userId, now),
  })
  const settings = createTenantSettings(database)
  return {
    streams,
    settings,
    gazetteer,
    shipments: createShipmentCommands({
      streams,
      database,
      gazetteer,
      mileage,
      settings,
      parties: createParties({ database, cache: streams.cache }),
    }),
    locks: createLockCommands({ streams, lockStream, leaseSeconds: lockLeaseSeconds }),
    carriers: createCarrierCommands({ streams, database }),
    customers: createCustomerCommands({ streams, database }),
  }
}
export type TradeCommands = ReturnType<typeof createTradeCommands>
