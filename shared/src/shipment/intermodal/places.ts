import type { LocalMoment } from '../../time/local-moment.ts'
import type { Shipment } from '../state.ts'
import type { Leg, LegMilestone } from './legs.ts'
import { legsInUse } from './load-legs.ts'
import type { RampName } from './shape.ts'

type LoadWithPlaces = Pick<Shipment, 'intermodal' | 'intermodal_legs' | 'pick_stops'>

interface Point {
  readonly name: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zone: string | null
}

const NOWHERE: Point = { name: null, city: null, state: null, zone: null }

const stopPoint = (shipment: LoadWithPlaces, place: 0 | -1): Point => {
  const stop = shipment.pick_stops.at(place)
  if (!stop) return NOWHERE
  const { city, state, timezone } = stop.location
  return { name: stop.location_name, city, state, zone: timezone }
}

/** A ramp. If its city is unknown, it uses the time zone of the stop it serves. */
const rampPoint = (shipment: LoadWithPlaces, ramp: RampName): Point => {
  const { name, city, state, timezone } = shipment.intermodal[ramp]
  const served = ramp === 'cross_town_ramp' ? null : stopPoint(shipment, ramp === 'pickup_ramp' ? 0 : -1).zone
  return { name, city, state, zone: timezone ?? served }
}

/** The start and end of a leg, from stops and ramps. A cross-town dray starts and ends in its ramp's city. */
const endsOf = (shipment: LoadWithPlaces, leg: Leg): { readonly start: Point; readonly end: Point } => {
  const crossTown = rampPoint(shipment, 'cross_town_ramp')
  const destination = rampPoint(shipment, 'destination_ramp')
  switch (leg) {
    case 'door_to_door':
      return { start: stopPoint(shipment, 0), end: stopPoint(shipment, -1) }
    case 'pickup_dray':
      return { start: stopPoint(shipment, 0), end: rampPoint(shipment, 'pickup_ramp') }
    case 'origin_rail':
      return { start: rampPoint(shipment, 'pickup_ramp'), end: shipment.intermodal.type === 'cross_town' ? crossTown : destination }
    case 'cross_town':
      return { start: crossTown, end: crossTown }
    case 'dest_rail':
      return { start: crossTown, end: destination }
    case 'dest_dray':
      return { start: destination, end: stopPoint(shipment, -1) }
  }
}

const placeText = ({ name, city, state }: Point): string | null =>
  [name, city, state].filter((part) => part !== null && part !== '').join(', ') || null

/** The origin and destination of a leg from stops and ramps, as text such as `BNSF Logistics Park, Elwood, IL`. Null if unknown. */
export const lanePlaces = (shipment: LoadWithPlaces, leg: Leg): { readonly origin: string | null; readonly destination: string | null } => {
  const { start, end } = endsOf(shipment, leg)
  return { origin: placeText(start), destination: placeText(end) }
}

/**
 * The origin and destination of a leg: as entered, or else from stops and ramps. For a leg that the load does not have, only as entered
 * [2.79].
 */
export const legLane = (
  shipment: LoadWithPlaces & Pick<Shipment, 'mode'>,
  leg: Leg,
): { readonly origin: string | null; readonly destination: string | null } => {
  const { origin, destination } = shipment.intermodal_legs[leg]
  if (!legsInUse(shipment).includes(leg)) return { origin, destination }
  const places = lanePlaces(shipment, leg)
  return { origin: origin ?? places.origin, destination: destination ?? places.destination }
}

/** Milestones at the start of a leg; all others happen at its end. */
const AT_THE_START: Readonly<Record<Leg, readonly LegMilestone[]>> = {
  door_to_door: ['dispatched', 'ingated', 'departed'],
  pickup_dray: ['dispatched'],
  origin_rail: ['departed'],
  cross_town: [],
  dest_rail: ['departed'],
  dest_dray: ['dispatched', 'outgated', 'ingated'],
}

/** The time zone of a leg's milestone; null if the place is unknown. */
export const zoneOfMilestone = (shipment: LoadWithPlaces, leg: Leg, milestone: LegMilestone): string | null => {
  const { start, end } = endsOf(shipment, leg)
  return AT_THE_START[leg].includes(milestone) ? start.zone : end.zone
}

/** The time zone of a leg's ETA: that of the place where it ends. */
export const zoneOfEta = (shipment: LoadWithPlaces, leg: Leg): string | null => endsOf(shipment, leg).end.zone

/** A milestone of a leg in its local time; null if it has no date. */
export const milestoneMoment = (shipment: LoadWithPlaces, leg: Leg, milestone: LegMilestone): LocalMoment | null => {
  const fields = shipment.intermodal_legs[leg]
  const date = fields[`${milestone}_date`]
  return date === null ? null : { date, time: fields[`${milestone}_time`], zone: zoneOfMilestone(shipment, leg, milestone) }
}
