import type { Refusal } from '../../decision/refusal.ts'
import type { Shipment } from '../state.ts'
import { wasReached } from '../stop-moments.ts'
import { LEG_NAMES, LEGS, type Leg, lastMilestone } from './legs.ts'
import { isUnderWay, legsInUse, mayBeDispatched } from './load-legs.ts'
import type { IntermodalLegs } from './state.ts'
import { legOfStop } from './steps.ts'

/** Whether this carrier does a leg, or a stop of a load without legs (null). */
type LegPredicate = (leg: Leg | null) => boolean

/** The carrier of the load does every leg that has no carrier of its own. */
export const isLoadCarrier =
  (shipment: Pick<Shipment, 'intermodal_legs'>): LegPredicate =>
  (leg) =>
    leg === null || shipment.intermodal_legs[leg].carrier === null

export const isLegCarrier =
  (own: Leg): LegPredicate =>
  (leg) =>
    leg === own

/**
 * Why a carrier cannot be taken off: its truck was at a stop, or one of its legs moved. Null if it was at most dispatched. Otherwise the
 * milestone must be cleared first, or the load released with a TONU (docs/shipments.md).
 */
export const carrierWorkDone = (shipment: Shipment, isCarriersLeg: LegPredicate): Refusal | null => {
  const stop = shipment.pick_stops.findIndex((each, place) => wasReached(each) && isCarriersLeg(legOfStop(shipment, place)))
  if (stop >= 0) {
    const message = `The truck was at stop ${stop + 1}. Clear the arrival first, or release the load with a TONU.`
    return { type: 'StopHasArrival', message }
  }
  const moved = legsInUse(shipment)
    .filter(isCarriersLeg)
    .map((leg) => ({ leg, milestone: lastMilestone(leg, shipment.intermodal_legs[leg]) }))
    .find(({ milestone }) => milestone !== undefined && milestone !== 'dispatched')
  if (!moved) return null
  const message = `${LEG_NAMES[moved.leg]} is ${moved.milestone?.toUpperCase()}. Clear its dates first, or release the load with a TONU.`
  return { type: 'LegStarted', message }
}

const withoutCarriers = (legs: IntermodalLegs, isCarriersLeg: LegPredicate): IntermodalLegs =>
  Object.fromEntries(LEGS.map((leg) => [leg, isCarriersLeg(leg) ? { ...legs[leg], carrier: null } : legs[leg]])) as IntermodalLegs

/**
 * The load after a carrier that was at most dispatched is taken off: its legs are no longer dispatched, nor is the load, unless another
 * carrier is under way with it.
 */
export const withoutDispatchOf = (shipment: Shipment, isCarriersLeg: LegPredicate): Shipment => {
  const intermodal_legs = Object.fromEntries(
    LEGS.map((leg) => {
      const fields = shipment.intermodal_legs[leg]
      return [
        leg,
        isCarriersLeg(leg) && fields.dispatched_date !== null ? { ...fields, dispatched_date: null, dispatched_time: null } : fields,
      ]
    }),
  ) as IntermodalLegs
  const rest = { ...shipment, intermodal_legs }
  const left = {
    ...rest,
    carrier: isCarriersLeg(null) ? null : shipment.carrier,
    intermodal_legs: withoutCarriers(intermodal_legs, isCarriersLeg),
  }
  const isRolling = shipment.pick_stops.some(wasReached) || legsInUse(rest).some((leg) => isUnderWay(rest, leg))
  const wasSent = legsInUse(shipment).some((leg) => isCarriersLeg(leg) && isUnderWay(shipment, leg))
  const stays = isRolling || (mayBeDispatched(left) && !wasSent)
  return stays ? rest : { ...rest, load_info: { ...rest.load_info, dispatched: null } }
}
