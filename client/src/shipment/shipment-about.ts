import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { TabInfo } from '../workspace/tab-state.ts'

/** `Laredo, TX` */
export const placeOf = (stop: ShipmentResource['pick_stops'][number] | undefined): string =>
  [stop?.city, stop?.state].filter(Boolean).join(', ')

/** The tab tooltip of a load [2.16]. */
export const shipmentTabInfo = ({ status, customer, pick_stops }: ShipmentResource): TabInfo => ({
  status,
  ...(customer?.name && { customer: customer.name }),
  origin: placeOf(pick_stops[0]),
  destination: placeOf(pick_stops.at(-1)),
})
