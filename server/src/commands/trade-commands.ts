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
import { readClockSkew } from '../runtime/clock-skew.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { EventStore } from '../store/event-store.ts'
import { createCarrierCommands } from './carrier/carrier-commands.ts'
import { createFmcsaOf } from './carrier/fmcsa.ts'
import { createCustomerCommands } from './customer/customer-commands.ts'
import { createCustomerCredit } from './customer/customer-credit.ts'
import { createFormTextCommands } from './form-text/form-text-commands.ts'
import { createIntegrations, type SecretDependencies } from './integration/integrations.ts'
import { createLockCommands, lockForReader } from './lock/lock-commands.ts'
import { createLockStream } from './lock/lock-stream.ts'
import { createLanePriceCommands } from './pricing/lane-price-commands.ts'
import { createLtlCommands } from './pricing/ltl-commands.ts'
import { createReadLoad } from './pricing/read-load.ts'
import { createRecordCommands } from './record/record-commands.ts'
import { createTenantLists } from './record/tenant-lists.ts'
import { createReferenceCheck } from './references.ts'
import { createStreamCommands } from './run-stream-command.ts'
import { createSettingsCommands } from './settings/settings-commands.ts'
import { createPartyLookup } from './shipment/parties.ts'
import { createShipmentCommands } from './shipment/shipment-commands.ts'
import { createTenantSettings } from './tenant-settings.ts'
import { createVisibility } from './tracking/visibility.ts'

export interface TradeOptions {
  readonly store: EventStore
  readonly database: WaybillDatabase
  readonly mileage: MileageService
  readonly lockLeaseSeconds: number
  readonly maxLocksPerUser: number
  /** Left out by a process that calls no provider: there nothing is connected, and nothing can be. */
  readonly secrets?: SecretDependencies
  readonly gazetteer?: Gazetteer
  readonly ltlRating?: LtlRatingService
  readonly lanePricing?: LanePricingService
}

/** All commands of loads, locks, tracking, carriers and customers, for every caller: calls, jobs, the operator's tool. */
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
    readLease: async (tenant, pro, userId, now) => lockForReader((await streams.cache.fresh(tenant, lockStream, pro)).state, userId, now),
    readClockSkew: () => readClockSkew(database),
  })
  const settings = createTenantSettings(database)
  const lists = createTenantLists(database)
  const references = createReferenceCheck({ database, lists })
  const credit = createCustomerCredit({ database, cache: streams.cache })
  const shipments = createShipmentCommands({
    streams,
    database,
    gazetteer,
    mileage,
    settings,
    lists,
    credit,
    references,
    parties: createPartyLookup({ database, cache: streams.cache }),
  })
  const look = createReadLoad(streams)
  const integrations = createIntegrations({ streams, database, secrets: secrets ?? null })
  const calls = createCallLog(database)
  return {
    streams,
    settings,
    lists,
    gazetteer,
    credit,
    references,
    shipments,
    visibility: createVisibility({ database, streams, shipments, gazetteer, integrations, calls }),
    ltl: createLtlCommands({ look, streams, shipments, rating: ltlRating, mileage, database }),
    lanePrices: createLanePriceCommands({ look, shipments, pricing: lanePricing, mileage }),
    locks: createLockCommands({ streams, lockStream, leaseSeconds: lockLeaseSeconds }),
    integrations,
    /** Per tenant, by its own server or that of the installation. */
    mailBeside: (fallback: MailService): MailOf =>
      createMailOf({ credentials: (tenant) => integrations.credentials(tenant, MAIL), fallback, calls, guard: integrations.guard }),
    fmcsaOf: createFmcsaOf({ database, cache: streams.cache, integrations, calls }),
    carriers: createCarrierCommands({ streams, database, references }),
    customers: createCustomerCommands({ streams, database, settings, references }),
    formTexts: createFormTextCommands(streams),
    records: createRecordCommands({ streams, database, references }),
    companySettings: createSettingsCommands({ streams, settings, references }),
  }
}
export type TradeCommands = ReturnType<typeof createTradeCommands>
