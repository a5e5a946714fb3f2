import type { CoveringCarrier } from '../covering-carrier.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { carrierOfLeg, currentCarrier } from './load-legs.ts'
import { legOfStop } from './steps.ts'

/** The carrier at a stop: the one whose truck serves it, or else the carrier of the load. */
export const carrierAt = (shipment: Shipment, stop: PickStop | undefined): CoveringCarrier | null => {
  const leg = stop ? legOfStop(shipment, shipment.pick_stops.indexOf(stop)) : null
  return leg === null ? currentCarrier(shipment) : carrierOfLeg(shipment, leg)
}
