import type { PickStop } from '../shape.ts'
import type { CoveringCarrier, Shipment } from '../state.ts'
import { carrierInHand, carrierOfLeg } from './load-legs.ts'
import { legOfStop } from './road.ts'

/** Who has to do with a stop: the carrier whose truck comes there, else who has the load. */
export const carrierAt = (shipment: Shipment, stop: PickStop | undefined): CoveringCarrier | null => {
  const leg = stop ? legOfStop(shipment, shipment.pick_stops.indexOf(stop)) : null
  return leg === null ? carrierInHand(shipment) : carrierOfLeg(shipment, leg)
}
