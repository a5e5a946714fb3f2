import { happened, type ShipmentEvent } from './events.ts'
import type { Shipment } from './state.ts'

/** What ends a load ends the following of its truck too. */
export const trackingEnds = (state: Shipment, reason: string): readonly ShipmentEvent[] =>
  state.tracking?.state === 'started' ? [happened('TrackingStopped', { provider: state.tracking.provider, reason })] : []
