import type { LocalMoment } from '../../time/local-moment.ts'
import type { Shipment } from '../state.ts'
import { momentOf } from '../stop-moments.ts'
import { type Leg, type LegMilestone, MILESTONES_OF_LEG } from './legs.ts'
import { legsInUse } from './load-legs.ts'
import { milestoneMoment } from './places.ts'

/** A step that an intermodal load goes through: a milestone of a leg, or a truck at a stop, by the number of the stop from 0. */
export type RoadStep =
  | { readonly kind: 'leg'; readonly leg: Leg; readonly milestone: LegMilestone }
  | { readonly kind: 'stop'; readonly stop: number; readonly moment: 'arrival' | 'departure'; readonly side: 'shipper' | 'consignee' }

type LoadOnRoad = Pick<Shipment, 'mode' | 'intermodal' | 'intermodal_legs' | 'pick_stops'>

/** How many stops lie before the rails: the first, and all up to the last pickup. The last stop never does. */
const stopsOfShipper = (shipment: LoadOnRoad): number => {
  const lastPickup = shipment.pick_stops.slice(0, -1).findLastIndex((stop) => stop.event_type === 'P')
  return Math.min(Math.max(lastPickup, 0) + 1, Math.max(shipment.pick_stops.length - 1, 0))
}

const ofLeg = (leg: Leg, ...milestones: readonly LegMilestone[]): readonly RoadStep[] =>
  milestones.map((milestone) => ({ kind: 'leg', leg, milestone }))

const whole = (leg: Leg): readonly RoadStep[] => ofLeg(leg, ...MILESTONES_OF_LEG[leg])

const atStops = (from: number, to: number, side: 'shipper' | 'consignee'): readonly RoadStep[] =>
  Array.from({ length: to - from }, (_, index) => from + index).flatMap((stop) =>
    (['arrival', 'departure'] as const).map((moment) => ({ kind: 'stop' as const, stop, moment, side })),
  )

/** Every step of an intermodal load in the order of its road. Without a type these are its stops alone. */
export const roadOf = (shipment: LoadOnRoad): readonly RoadStep[] => {
  const stops = shipment.pick_stops.length
  const shipper = atStops(0, stopsOfShipper(shipment), 'shipper')
  const consignee = atStops(stopsOfShipper(shipment), stops, 'consignee')
  const [untilUnloaded, lastDeparture] = [consignee.slice(0, -1), consignee.slice(-1)]
  switch (legsInUse(shipment)[0] && shipment.intermodal.type) {
    case 'door_to_door':
      return [
        ...ofLeg('door_to_door', 'dispatched'),
        ...shipper,
        ...ofLeg('door_to_door', 'ingated', 'departed', 'arrived', 'notified', 'outgated'),
        ...untilUnloaded,
        ...ofLeg('door_to_door', 'unloaded'),
        ...lastDeparture,
      ]
    case 'standard':
    case 'cross_town':
      return [
        ...ofLeg('pickup_dray', 'dispatched', 'outgated'),
        ...shipper,
        ...ofLeg('pickup_dray', 'ingated'),
        ...whole('origin_rail'),
        ...(shipment.intermodal.type === 'cross_town' ? [...whole('cross_town'), ...whole('dest_rail')] : []),
        ...ofLeg('dest_dray', 'dispatched', 'outgated'),
        ...untilUnloaded,
        ...ofLeg('dest_dray', 'unloaded'),
        ...lastDeparture,
        ...ofLeg('dest_dray', 'ingated'),
      ]
    default:
      return [...shipper, ...consignee]
  }
}

/** When a step was reached, on the clock of its place; null while it was not. */
export const momentOfStep = (shipment: LoadOnRoad, step: RoadStep): LocalMoment | null => {
  if (step.kind === 'leg') return milestoneMoment(shipment, step.leg, step.milestone)
  const stop = shipment.pick_stops[step.stop]
  return stop ? momentOf(stop, step.moment) : null
}

/** Whether a step is written down. */
export const isReached = (shipment: LoadOnRoad, step: RoadStep): boolean => {
  if (step.kind === 'leg') return shipment.intermodal_legs[step.leg][`${step.milestone}_date`] !== null
  return (shipment.pick_stops[step.stop]?.[`${step.moment}_date`] ?? null) !== null
}

/** The leg whose truck comes to a stop; null where the load has no legs. */
export const legOfStop = (shipment: LoadOnRoad, stop: number): Leg | null => {
  const legs = legsInUse(shipment)
  if (legs.length < 2) return legs[0] ?? null
  return stop < stopsOfShipper(shipment) ? 'pickup_dray' : 'dest_dray'
}
