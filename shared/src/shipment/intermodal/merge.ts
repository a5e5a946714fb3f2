import { instantOf, localTimeAt } from '../../time/local-moment.ts'
import { knownZone } from '../../time/time-zone.ts'
import type { Shipment } from '../state.ts'
import { wasReached, zoneOfFirstStop } from '../stop-moments.ts'
import { BLANK_RAMP } from './blank.ts'
import type { IntermodalInput, LegInput, LegsInput } from './input.ts'
import { LEGS, type Leg } from './legs.ts'
import { isUnderWay, legsInUse } from './load-legs.ts'
import { lanePlaces, milestoneMoment } from './places.ts'
import type { Intermodal, Ramp } from './shape.ts'
import type { IntermodalLegs, IntermodalPart, LegState } from './state.ts'

type RampInput = NonNullable<IntermodalInput>['pickup_ramp']

/** Applies the input to a ramp. If the place changes, its time zone is cleared unless the input has a new one. */
const mergeRamp = (known: Ramp, input: RampInput): Ramp => {
  if (input === undefined) return known
  if (input === null) return BLANK_RAMP
  const ramp: Ramp = { ...known, ...input }
  const elsewhere = ramp.city !== known.city || ramp.state !== known.state || ramp.zip !== known.zip
  return { ...ramp, timezone: knownZone(elsewhere ? (input.timezone ?? null) : ramp.timezone) }
}

const mergeBlock = (known: Intermodal, input: IntermodalInput | undefined): Intermodal => {
  if (!input) return known
  const { pickup_ramp, destination_ramp, cross_town_ramp, ...fields } = input
  return {
    ...known,
    ...fields,
    pickup_ramp: mergeRamp(known.pickup_ramp, pickup_ramp),
    destination_ramp: mergeRamp(known.destination_ramp, destination_ramp),
    cross_town_ramp: mergeRamp(known.cross_town_ramp, cross_town_ramp),
  }
}

/**
 * Applies the input to one end of a leg. A value that equals the one derived from stops and ramps does not count as entered, unless the end
 * was entered before.
 */
const mergeEnd = (known: string | null, value: string | null | undefined, place: string | null): string | null => {
  if (value === undefined || value === known) return known
  return value === place ? null : value
}

const mergeLeg = (state: Shipment, leg: Leg, input: LegInput | null | undefined): LegState => {
  const known = state.intermodal_legs[leg]
  if (!input) return known
  const places = lanePlaces(state, leg)
  return {
    ...known,
    ...input,
    origin: mergeEnd(known.origin, input.origin, places.origin),
    destination: mergeEnd(known.destination, input.destination, places.destination),
  }
}

/**
 * Applies an input to the intermodal block and legs: absent fields keep their value, null clears them. Leg carriers change only by
 * commands.
 */
export const mergeIntermodal = (
  state: Shipment,
  input: { readonly intermodal?: IntermodalInput; readonly intermodal_legs?: LegsInput },
): IntermodalPart => {
  const legs = input.intermodal_legs
  return {
    intermodal: mergeBlock(state.intermodal, input.intermodal),
    intermodal_legs: legs
      ? (Object.fromEntries(LEGS.map((leg) => [leg, mergeLeg(state, leg, legs[leg])])) as IntermodalLegs)
      : state.intermodal_legs,
  }
}

/** When the dispatch of a leg dispatched the load, in the first stop's time zone. */
const dispatchBy = (shipment: Shipment, leg: Leg): string | null => {
  const moment = milestoneMoment(shipment, leg, 'dispatched')
  if (!moment) return null
  const { date, time } = moment.time === null ? moment : localTimeAt(instantOf(moment), zoneOfFirstStop(shipment))
  return time === null ? date : `${date}T${time}`
}

const isRolling = (shipment: Shipment): boolean =>
  shipment.pick_stops.some(wasReached) || legsInUse(shipment).some((leg) => isUnderWay(shipment, leg))

/**
 * Dispatches the load together with its first leg, so that users enter it once, and clears it the same way if nothing else has happened. A
 * load dispatched with a different date keeps that date.
 */
export const withDispatchOfFirstLeg = (shipment: Shipment, before: Shipment): Shipment => {
  const [leg] = legsInUse(shipment)
  if (!leg) return shipment
  const { dispatched } = shipment.load_info
  const withDispatch = (next: string | null): Shipment => ({ ...shipment, load_info: { ...shipment.load_info, dispatched: next } })
  const [was, is] = [dispatchBy(before, leg), dispatchBy(shipment, leg)]
  if (is !== null) return was === null && dispatched === null ? withDispatch(is) : shipment
  const isSame = was !== null && dispatched === was && before.load_info.dispatched === was
  return isSame && !isRolling(shipment) ? withDispatch(null) : shipment
}
