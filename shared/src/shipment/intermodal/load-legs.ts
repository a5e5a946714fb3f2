import type { CoveringCarrier } from '../covering-carrier.ts'
import type { Shipment } from '../state.ts'
import { LEGS, LEGS_OF_TYPE, type Leg, lastMilestone } from './legs.ts'

/** The parts of a load that these functions read. */
export type LoadWithLegs = Pick<Shipment, 'mode' | 'intermodal' | 'intermodal_legs' | 'carrier'>

/** The legs of a load, in trip order: none unless it is intermodal and has a type. */
export const legsInUse = ({ mode, intermodal }: Pick<Shipment, 'mode' | 'intermodal'>): readonly Leg[] =>
  mode === 'intermodal' && intermodal.type !== null ? LEGS_OF_TYPE[intermodal.type] : []

/** The carrier of a leg: its own, or else the load's. For a leg that the load does not have, only its own. */
export const carrierOfLeg = (shipment: LoadWithLegs, leg: Leg): CoveringCarrier | null =>
  shipment.intermodal_legs[leg].carrier ?? (legsInUse(shipment).includes(leg) ? shipment.carrier : null)

/**
 * Whether a load is covered: it has a carrier, or it is intermodal and every leg has one
 * (docs/decisions/0020-intermodal-legs-and-status.md).
 */
export const isCovered = (shipment: LoadWithLegs): boolean => {
  if (shipment.carrier) return true
  const legs = legsInUse(shipment)
  return legs.length > 0 && legs.every((leg) => shipment.intermodal_legs[leg].carrier !== null)
}

/** Whether a leg has any recorded milestone. */
export const isUnderWay = (shipment: LoadWithLegs, leg: Leg): boolean => lastMilestone(leg, shipment.intermodal_legs[leg]) !== undefined

/**
 * Whether there is a carrier to dispatch [4.57]: the load's, or that of the first leg. Later legs may be covered while the container is in
 * transit, and a load in transit stays dispatched when its first leg loses its carrier.
 */
export const mayBeDispatched = (shipment: LoadWithLegs): boolean => {
  if (shipment.carrier) return true
  const legs = legsInUse(shipment)
  return legs.some((leg, place) => shipment.intermodal_legs[leg].carrier !== null && (place === 0 || isUnderWay(shipment, leg)))
}

/** The carrier that has the load now: its own, or else that of the furthest leg under way, or else that of the first covered leg. */
export const currentCarrier = (shipment: LoadWithLegs): CoveringCarrier | null => {
  if (shipment.carrier) return shipment.carrier
  const covered = legsInUse(shipment).filter((leg) => shipment.intermodal_legs[leg].carrier !== null)
  const leg = covered.findLast((each) => isUnderWay(shipment, each)) ?? covered[0]
  return leg === undefined ? null : shipment.intermodal_legs[leg].carrier
}

/** Legs that have a carrier or milestones although the load, as it is now, does not have them. */
export const unusedCoveredLegs = (shipment: LoadWithLegs): readonly Leg[] => {
  const used = legsInUse(shipment)
  return LEGS.filter((leg) => !used.includes(leg) && (shipment.intermodal_legs[leg].carrier !== null || isUnderWay(shipment, leg)))
}
