import { type ShipmentEvent, shipmentEvent } from './events.ts'
import type { Shipment } from './state.ts'

/** The end of a load also stops the tracking of its truck. */
export const trackingEnds = (state: Shipment, reason: string): readonly ShipmentEvent[] =>
  state.tracking?.state === 'started' ? [shipmentEvent('TrackingStopped', { provider: state.tracking.provider, reason })] : []
