import type { Shipment } from './state.ts'
import { type ShipmentEvent, shipmentStream } from './stream.ts'

/** The end of a load also stops the tracking of its truck. */
export const trackingEnds = (state: Shipment, reason: string): readonly ShipmentEvent[] =>
  state.tracking?.state === 'started' ? [shipmentStream.happened('TrackingStopped', { provider: state.tracking.provider, reason })] : []
