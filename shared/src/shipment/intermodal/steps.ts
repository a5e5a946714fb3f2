import type { LocalMoment } from '../../time/local-moment.ts'
import type { Shipment } from '../state.ts'
import { momentOf } from '../stop-moments.ts'
import { type Leg, type LegMilestone, MILESTONES_OF_LEG } from './legs.ts'
import { legsInUse } from './load-legs.ts'
import { milestoneMoment } from './places.ts'

/** A step of an intermodal load: a milestone of a leg, or a truck at a stop, by stop number from 0. */
export type IntermodalStep =
  | { readonly kind: 'leg'; readonly leg: Leg; readonly milestone: LegMilestone }
  | { readonly kind: 'stop'; readonly stop: number; readonly moment: 'arrival' | 'departure'; readonly side: 'shipper' | 'consignee' }

type LoadOnRoad = Pick<Shipment, 'mode' | 'intermodal' | 'intermodal_legs' | 'pick_stops'>

/** The number of stops before the rail move: the first, and all up to the last pickup. Never the last stop. */
const stopsOfShipper = (shipment: LoadOnRoad): number => {
  const lastPickup = shipment.pick_stops.slice(0, -1).findLastIndex((stop) => stop.event_type === 'P')
  return Math.min(Math.max(lastPickup, 0) + 1, Math.max(shipment.pick_stops.length - 1, 0))
}

const legSteps = (leg: Leg, ...milestones: readonly LegMilestone[]): readonly IntermodalStep[] =>
  milestones.map((milestone) => ({ kind: 'leg', leg, milestone }))

const allLegSteps = (leg: Leg): readonly IntermodalStep[] => legSteps(leg, ...MILESTONES_OF_LEG[leg])

const atStops = (from: number, to: number, side: 'shipper' | 'consignee'): readonly IntermodalStep[] =>
  Array.from({ length: to - from }, (_, index) => from + index).flatMap((stop) =>
    (['arrival', 'departure'] as const).map((moment) => ({ kind: 'stop' as const, stop, moment, side })),
  )

/** All steps of an intermodal load in trip order. Without a type, only its stops. */
export const intermodalSteps = (shipment: LoadOnRoad): readonly IntermodalStep[] => {
  const stops = shipment.pick_stops.length
  const shipper = atStops(0, stopsOfShipper(shipment), 'shipper')
  const consignee = atStops(stopsOfShipper(shipment), stops, 'consignee')
  const [untilUnloaded, lastDeparture] = [consignee.slice(0, -1), consignee.slice(-1)]
  switch (legsInUse(shipment)[0] && shipment.intermodal.type) {
    case 'door_to_door':
      return [
        ...legSteps('door_to_door', 'dispatched'),
        ...shipper,
        ...legSteps('door_to_door', 'ingated', 'departed', 'arrived', 'notified', 'outgated'),
        ...untilUnloaded,
        ...legSteps('door_to_door', 'unloaded'),
        ...lastDeparture,
      ]
    case 'standard':
    case 'cross_town':
      return [
        ...legSteps('pickup_dray', 'dispatched', 'outgated'),
        ...shipper,
        ...legSteps('pickup_dray', 'ingated'),
        ...allLegSteps('origin_rail'),
        ...(shipment.intermodal.type === 'cross_town' ? [...allLegSteps('cross_town'), ...allLegSteps('dest_rail')] : []),
        ...legSteps('dest_dray', 'dispatched', 'outgated'),
        ...untilUnloaded,
        ...legSteps('dest_dray', 'unloaded'),
        ...lastDeparture,
        ...legSteps('dest_dray', 'ingated'),
      ]
    default:
      return [...shipper, ...consignee]
  }
}

/** When a step was reached, in local time; null if it was not. */
export const momentOfStep = (shipment: LoadOnRoad, step: IntermodalStep): LocalMoment | null => {
  if (step.kind === 'leg') return milestoneMoment(shipment, step.leg, step.milestone)
  const stop = shipment.pick_stops[step.stop]
  return stop ? momentOf(stop, step.moment) : null
}

/** Whether a step is recorded. */
export const isReached = (shipment: LoadOnRoad, step: IntermodalStep): boolean => {
  if (step.kind === 'leg') return shipment.intermodal_legs[step.leg][`${step.milestone}_date`] !== null
  return (shipment.pick_stops[step.stop]?.[`${step.moment}_date`] ?? null) !== null
}

/** The leg whose truck serves a stop; null if the load has no legs. */
export const legOfStop = (shipment: LoadOnRoad, stop: number): Leg | null => {
  const legs = legsInUse(shipment)
  if (legs.length < 2) return legs[0] ?? null
  return stop < stopsOfShipper(shipment) ? 'pickup_dray' : 'dest_dray'
}
