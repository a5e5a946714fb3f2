import { MAIL } from '@waybill/shared/integration/catalogue'
import { createCallLog } from '../integrations/call-log.ts'
import type { LanePricingService } from '../integrations/lane-pricing/service.ts'
import { simulatedLanePricing } from '../integrations/lane-pricing/simulated.ts'
import type { LtlRatingService } from '../integrations/ltl-rating/service.ts'
import { simulatedLtlRating } from '../integrations/ltl-rating/simulated.ts'
import { createMailOf, type MailOf } from '../integrations/mail/of-tenant.ts'
import type { MailService } from '../integrations/mail/service.ts'
import type { MileageService } from '../integrations/mileage/service.ts'
import { createGazetteer, type Gazetteer } from '../integrations/places/gazetteer.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { EventStore } from '../store/event-store.ts'
import { createCarrierCommands } from './carrier/carrier-commands.ts'
import { createFmcsaOf } from './carrier/fmcsa.ts'
import { createCustomerCommands } from './customer/customer-commands.ts'
import { createCustomerCredit } from './customer/customer-credit.ts'
import { createFormTextCommands } from './form-text/form-text-commands.ts'
import { createIntegrations, type SecretParts } from './integration/integrations.ts'
import { createLockCommands, leaseForReader } from './lock/lock-commands.ts'
import { createLockStream } from './lock/lock-stream.ts'
import { createLanePriceCommands } from './pricing/lane-price-commands.ts'
import { createLookAtLoad } from './pricing/look-at-load.ts'
import { createLtlCommands } from './pricing/ltl-commands.ts'
import { createRecordCommands } from './record/record-commands.ts'
import { createTenantLists } from './record/tenant-lists.ts'
import { createStreamCommands } from './run-stream-command.ts'
import { createSettingsCommands } from './settings/settings-commands.ts'
import { createParties } from './shipment/parties.ts'
import { createShipmentCommands } from './shipment/shipment-commands.ts'
import { createTenantSettings } from './tenant-settings.ts'
import { createVisibility } from './visibility/visibility.ts'

export interface TradeOptions {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly mileage: MileageService
  readonly lockLeaseSeconds: number
  readonly maxLocksPerUser: number
  /** Left out by a process that asks no provider: for it nothing is connected, and nothing can be. */
  readonly secrets?: SecretParts
  readonly gazetteer?: Gazetteer
  readonly ltlRating?: LtlRatingService
  readonly lanePricing?: LanePricingService
}

/** Everything that may be asked of loads, locks, tracking, carriers and customers, for whoever asks: calls, jobs, the operator's tool. */
export const createTradeCommands = ({
  store,
  database,
  mileage,
  lockLeaseSeconds,
  maxLocksPerUser,
  secrets,
  gazetteer = createGazetteer(),
  ltlRating = simulatedLtlRating,
  lanePricing = simulatedLanePricing,
}: TradeOptions) => {
  const lockStream = createLockStream(maxLocksPerUser)
  const streams = createStreamCommands({
    store,
    readLease: async (tenant, pro, userId, now) => leaseForReader((await streams.cache.fresh(tenant, lockStream, pro)).state, userId, now),
  })
  const settings = createTenantSettings(database)
  const lists = createTenantLists(database)
  const credit = createCustomerCredit({ database, cache: streams.cache })
  const shipments = createShipmentCommands({
    streams,
    database,
    gazetteer,
    mileage,
    settings,
    lists,
    credit,
    parties: createParties({ database, cache: streams.cache }),
  })
  const look = createLookAtLoad(streams)
  const integrations = createIntegrations({ streams, database, secrets: secrets ?? null })
  const calls = createCallLog(database)
  return {
    streams,
    settings,
    lists,
    gazetteer,
    credit,
    shipments,
    visibility: createVisibility({ database, streams, shipments, gazetteer, integrations, calls }),
    ltl: createLtlCommands({ look, streams, shipments, rating: ltlRating, mileage, database }),
    lanePrices: createLanePriceCommands({ look, shipments, pricing: lanePricing, mileage }),
    locks: createLockCommands({ streams, lockStream, leaseSeconds: lockLeaseSeconds }),
    integrations,
    /** Of each tenant, by a server of its own or by that of the installation. */
    mailBeside: (house: MailService): MailOf =>
      createMailOf({ credentials: (tenant) => integrations.credentials(tenant, MAIL), house, calls }),
    fmcsaOf: createFmcsaOf({ database, cache: streams.cache, integrations, calls }),
    carriers: createCarrierCommands({ streams, database }),
    customers: createCustomerCommands({ streams, database, settings }),
    formTexts: createFormTextCommands(streams),
    records: createRecordCommands({ streams, database }),
    houseSettings: createSettingsCommands({ streams, settings }),
  }
}
export type TradeCommands = ReturnType<typeof createTradeCommands>
