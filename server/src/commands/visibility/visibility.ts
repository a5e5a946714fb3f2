import { VISIBILITY } from '@waybill/shared/integration/catalogue'
import type { CallLog } from '../../integrations/call-log.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { accessOf, type ReadMacropointAccess } from '../../integrations/visibility/macropoint-access.ts'
import { createVisibilityOf } from '../../integrations/visibility/providers.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { Integrations } from '../integration/integrations.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { createTrackingOrders } from './tracking-orders.ts'
import { createTrackingRequests } from './tracking-requests.ts'
import { createTrackingWords } from './tracking-words.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly streams: StreamCommands
  readonly shipments: ShipmentCommands
  readonly gazetteer: Gazetteer
  readonly integrations: Integrations
  readonly calls: CallLog
}

/** Everything between loads and tracking services: what is asked of them, and what they tell. */
export const createVisibility = ({ database, streams, shipments, gazetteer, integrations, calls }: Parts) => {
  const readAccess: ReadMacropointAccess = async (tenant) => {
    const credentials = await integrations.credentials(tenant, VISIBILITY)
    return credentials && accessOf(credentials)
  }
  const visibilityOf = createVisibilityOf(readAccess, calls)
  const requests = createTrackingRequests(database)
  const orders = createTrackingOrders({ streams, shipments, requests, visibilityOf })
  return {
    readAccess,
    visibilityOf,
    requests,
    orders,
    words: createTrackingWords({ database, cache: streams.cache, shipments, requests, orders, gazetteer }),
  }
}
export type Visibility = ReturnType<typeof createVisibility>
