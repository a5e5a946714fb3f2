import { type Leg, type LegMilestone, lastMilestone } from '../intermodal/legs.ts'
import { carrierOfLeg, type LoadWithLegs, legsInUse } from '../intermodal/load-legs.ts'

/** The statuses of a leg [2.79]. */
export type LegStatus = 'OPEN' | 'COVERED' | Uppercase<LegMilestone>

/**
 * The status of a leg, derived from its furthest milestone, or else from whether it has a carrier. Null for a leg that the load does not
 * have.
 */
export const legStatus = (shipment: LoadWithLegs, leg: Leg): LegStatus | null => {
  if (!legsInUse(shipment).includes(leg)) return null
  const milestone = lastMilestone(leg, shipment.intermodal_legs[leg])
  if (milestone) return milestone.toUpperCase() as Uppercase<LegMilestone>
  return carrierOfLeg(shipment, leg) ? 'COVERED' : 'OPEN'
}
