import type { CoveringCarrier, Shipment } from '../state.ts'
import { LEGS, LEGS_OF_TYPE, type Leg, lastMilestone } from './legs.ts'

/** What these questions look at. */
export type LoadWithLegs = Pick<Shipment, 'mode' | 'intermodal' | 'intermodal_legs' | 'carrier'>

/** The legs that a load has, in the order of the road: none unless it is intermodal and its type is known. */
export const legsInUse = ({ mode, intermodal }: Pick<Shipment, 'mode' | 'intermodal'>): readonly Leg[] =>
  mode === 'intermodal' && intermodal.type !== null ? LEGS_OF_TYPE[intermodal.type] : []

/** Who does a leg: the carrier it was given to, else the carrier of the whole load; of a leg that the load does not have, nobody else. */
export const carrierOfLeg = (shipment: LoadWithLegs, leg: Leg): CoveringCarrier | null =>
  shipment.intermodal_legs[leg].carrier ?? (legsInUse(shipment).includes(leg) ? shipment.carrier : null)

/** Whether a load is covered: it has a carrier, or goes by rail and each of its legs has one (docs/decisions/0020-intermodal.md). */
export const isCovered = (shipment: LoadWithLegs): boolean => {
  if (shipment.carrier) return true
  const legs = legsInUse(shipment)
  return legs.length > 0 && legs.every((leg) => shipment.intermodal_legs[leg].carrier !== null)
}

/** Whether anything happened on a leg. */
export const isUnderWay = (shipment: LoadWithLegs, leg: Leg): boolean => lastMilestone(leg, shipment.intermodal_legs[leg]) !== undefined

/**
 * Whether somebody is there to be sent off [4.57]: the carrier of the load, or that of its first leg. Later legs are covered while the
 * container rolls, and a load that rolls stays dispatched when its first leg is taken from its carrier.
 */
export const mayBeDispatched = (shipment: LoadWithLegs): boolean => {
  if (shipment.carrier) return true
  const legs = legsInUse(shipment)
  return legs.some((leg, place) => shipment.intermodal_legs[leg].carrier !== null && (place === 0 || isUnderWay(shipment, leg)))
}

/** Who has the load at this moment: its carrier, else that of the furthest leg under way, else the first that was given a leg. */
export const carrierInHand = (shipment: LoadWithLegs): CoveringCarrier | null => {
  if (shipment.carrier) return shipment.carrier
  const covered = legsInUse(shipment).filter((leg) => shipment.intermodal_legs[leg].carrier !== null)
  const leg = covered.findLast((each) => isUnderWay(shipment, each)) ?? covered[0]
  return leg === undefined ? null : shipment.intermodal_legs[leg].carrier
}

/** Legs that somebody has or that moved although the load, as it is now, does not have them. */
export const strayLegs = (shipment: LoadWithLegs): readonly Leg[] => {
  const used = legsInUse(shipment)
  return LEGS.filter((leg) => !used.includes(leg) && (shipment.intermodal_legs[leg].carrier !== null || isUnderWay(shipment, leg)))
}
