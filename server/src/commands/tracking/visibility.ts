import { VISIBILITY } from '@waybill/shared/integration/catalogue'
import type { CallLog } from '../../integrations/call-log.ts'
import type { Gazetteer } from '../../integrations/places/gazetteer.ts'
import { accessOf, type ReadMacropointAccess } from '../../integrations/tracking/macropoint-access.ts'
import { createVisibilityOf } from '../../integrations/tracking/providers.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { Integrations } from '../integration/integrations.ts'
import type { StreamCommands } from '../run-stream-command.ts'
import type { ShipmentCommands } from '../shipment/shipment-commands.ts'
import { createTrackingCallbacks } from './tracking-callbacks.ts'
import { createTrackingOrders } from './tracking-orders.ts'
import { createTrackingRequests } from './tracking-requests.ts'

interface Dependencies {
  readonly database: WaybillDatabase
  readonly streams: StreamCommands
  readonly shipments: ShipmentCommands
  readonly gazetteer: Gazetteer
  readonly integrations: Integrations
  readonly calls: CallLog
}

/** Everything between loads and tracking services: requests to them, and their callbacks. */
export const createVisibility = ({ database, streams, shipments, gazetteer, integrations, calls }: Dependencies) => {
  const readAccess: ReadMacropointAccess = async (tenant) => {
    const credentials = await integrations.credentials(tenant, VISIBILITY)
    return credentials && accessOf(credentials)
  }
  const visibilityOf = createVisibilityOf(readAccess, calls, integrations.guard)
  const requests = createTrackingRequests(database)
  const orders = createTrackingOrders({ streams, shipments, requests, visibilityOf })
  return {
    readAccess,
    visibilityOf,
    requests,
    orders,
    callbacks: createTrackingCallbacks({ database, cache: streams.cache, shipments, requests, orders, gazetteer }),
  }
}
export type Visibility = ReturnType<typeof createVisibility>
