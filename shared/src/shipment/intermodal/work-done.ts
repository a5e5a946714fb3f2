import type { Refusal } from '../refusals.ts'
import type { Shipment } from '../state.ts'
import { wasReached } from '../stop-moments.ts'
import { LEG_NAMES, LEGS, type Leg, lastMilestone } from './legs.ts'
import { isUnderWay, legsInUse, mayBeDispatched } from './load-legs.ts'
import { legOfStop } from './road.ts'
import type { IntermodalLegs } from './state.ts'

/** Whether a leg, or the stop of a load without legs (null), is done by the carrier that is spoken of. */
type IsHis = (leg: Leg | null) => boolean

/** The carrier of the whole load does what has no carrier of its own. */
export const ofLoad =
  (shipment: Pick<Shipment, 'intermodal_legs'>): IsHis =>
  (leg) =>
    leg === null || shipment.intermodal_legs[leg].carrier === null

export const ofLeg =
  (own: Leg): IsHis =>
  (leg) =>
    leg === own

/**
 * Why a carrier cannot be taken off, because he did work: a truck of his was at a stop, or a leg of his moved. Null while he was at most
 * sent off. Then only taking it back, or a TONU release, is honest (docs/decisions/0004-uncover.md).
 */
export const workDone = (shipment: Shipment, isHis: IsHis): Refusal | null => {
  const stop = shipment.pick_stops.findIndex((each, place) => wasReached(each) && isHis(legOfStop(shipment, place)))
  if (stop >= 0) {
    const message = `The truck was at stop ${stop + 1}. Take the arrival back first, or release the load with a TONU.`
    return { type: 'TruckWasThere', message }
  }
  const moved = legsInUse(shipment)
    .filter(isHis)
    .map((leg) => ({ leg, milestone: lastMilestone(leg, shipment.intermodal_legs[leg]) }))
    .find(({ milestone }) => milestone !== undefined && milestone !== 'dispatched')
  if (!moved) return null
  const message = `${LEG_NAMES[moved.leg]} is ${moved.milestone?.toUpperCase()}. Take its dates back first, or release the load with a TONU.`
  return { type: 'LegWasDriven', message }
}

const withoutCarriers = (legs: IntermodalLegs, isHis: IsHis): IntermodalLegs =>
  Object.fromEntries(LEGS.map((leg) => [leg, isHis(leg) ? { ...legs[leg], carrier: null } : legs[leg]])) as IntermodalLegs

/**
 * The load when a carrier who was at most sent off is gone: his legs are not dispatched any more, nor is the load, unless another carrier
 * is under way with it.
 */
export const withoutDispatchOf = (shipment: Shipment, isHis: IsHis): Shipment => {
  const intermodal_legs = Object.fromEntries(
    LEGS.map((leg) => {
      const fields = shipment.intermodal_legs[leg]
      return [leg, isHis(leg) && fields.dispatched_date !== null ? { ...fields, dispatched_date: null, dispatched_time: null } : fields]
    }),
  ) as IntermodalLegs
  const rest = { ...shipment, intermodal_legs }
  const left = { ...rest, carrier: isHis(null) ? null : shipment.carrier, intermodal_legs: withoutCarriers(intermodal_legs, isHis) }
  const isRolling = shipment.pick_stops.some(wasReached) || legsInUse(rest).some((leg) => isUnderWay(rest, leg))
  const wasSent = legsInUse(shipment).some((leg) => isHis(leg) && isUnderWay(shipment, leg))
  const stays = isRolling || (mayBeDispatched(left) && !wasSent)
  return stays ? rest : { ...rest, load_info: { ...rest.load_info, dispatched: null } }
}
