import type { ShipmentInput } from '../input.ts'
import type { Shipment } from '../state.ts'
import { LEGS } from './legs.ts'

/**
 * The intermodal fields that a repeat copies: the route and the commodity. Waybills, booking, free time, carriers and dates belong to the
 * original trip.
 */
export const repeatIntermodal = ({
  intermodal,
  intermodal_legs,
}: Pick<Shipment, 'intermodal' | 'intermodal_legs'>): Pick<ShipmentInput, 'intermodal' | 'intermodal_legs'> => {
  const { type, routing, stcc_code, pickup_ramp, destination_ramp, cross_town_ramp } = intermodal
  const ends = LEGS.map((leg) => {
    const { origin, destination } = intermodal_legs[leg]
    return [leg, { origin, destination }]
  })
  return {
    intermodal: { type, routing, stcc_code, pickup_ramp, destination_ramp, cross_town_ramp },
    intermodal_legs: Object.fromEntries(ends),
  }
}
