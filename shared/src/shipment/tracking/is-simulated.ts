import type { Shipment } from '../state.ts'

/** Whether a shipment's tracking positions are simulated, because no tracking provider is connected. */
export const isTrackingSimulated = ({ tracking, macropoint_load }: Pick<Shipment, 'tracking' | 'macropoint_load'>): boolean =>
  tracking?.simulated ?? macropoint_load?.simulated ?? false
