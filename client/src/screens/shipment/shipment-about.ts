import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { TabAbout } from '../../workspace/tab-state.ts'

/** `Laredo, TX` */
export const placeOf = (stop: ShipmentResource['pick_stops'][number] | undefined): string =>
  [stop?.city, stop?.state].filter(Boolean).join(', ')

/** What the tab of a load says about it [2.16]. */
export const aboutOf = ({ status, customer, pick_stops }: ShipmentResource): TabAbout => ({
  status,
  ...(customer?.name && { customer: customer.name }),
  origin: placeOf(pick_stops[0]),
  destination: placeOf(pick_stops.at(-1)),
})
