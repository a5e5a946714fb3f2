import type { IntermodalType, LegFields } from './shape.ts'

/** The six legs that a container may go [2.79], in the order of the road. */
export const LEGS = ['door_to_door', 'pickup_dray', 'origin_rail', 'cross_town', 'dest_rail', 'dest_dray'] as const
export type Leg = (typeof LEGS)[number]

/** What a leg may go through; each is a pair of fields, `<name>_date` and `<name>_time`. */
export type LegMilestone = 'dispatched' | 'outgated' | 'ingated' | 'departed' | 'arrived' | 'notified' | 'unloaded'

export const LEG_NAMES: Readonly<Record<Leg, string>> = {
  door_to_door: 'Door to Door',
  pickup_dray: 'Pickup Dray',
  origin_rail: 'Origin Rail',
  cross_town: 'Cross Town',
  dest_rail: 'Dest Rail',
  dest_dray: 'Dest Dray',
}

/** What a type of load is called: those that are one leg, as that leg. */
export const INTERMODAL_TYPE_NAMES: Readonly<Record<IntermodalType, string>> = {
  door_to_door: LEG_NAMES.door_to_door,
  standard: 'Standard',
  cross_town: LEG_NAMES.cross_town,
}

/** Which legs a type of load has. */
export const LEGS_OF_TYPE: Readonly<Record<IntermodalType, readonly Leg[]>> = {
  door_to_door: ['door_to_door'],
  standard: ['pickup_dray', 'origin_rail', 'dest_dray'],
  cross_town: ['pickup_dray', 'origin_rail', 'cross_town', 'dest_rail', 'dest_dray'],
}

/**
 * Which milestones fit a leg, in their order. A railroad notifies when the container stands on the ground and may be fetched, which is
 * after the train came. The last in-gate of the destination dray is the empty container brought back.
 */
export const MILESTONES_OF_LEG: Readonly<Record<Leg, readonly LegMilestone[]>> = {
  door_to_door: ['dispatched', 'ingated', 'departed', 'arrived', 'notified', 'outgated', 'unloaded'],
  pickup_dray: ['dispatched', 'outgated', 'ingated'],
  origin_rail: ['departed', 'arrived', 'notified'],
  cross_town: ['dispatched', 'outgated', 'ingated'],
  dest_rail: ['departed', 'arrived', 'notified'],
  dest_dray: ['dispatched', 'outgated', 'unloaded', 'ingated'],
}

const PLAN_FIELDS: ReadonlySet<string> = new Set(['reference', 'origin', 'destination', 'eta_date', 'eta_time'])

/** Whether a leg has a field at all: its plan, and the milestones that fit it. */
export const fitsLeg = (leg: Leg, field: string): boolean =>
  PLAN_FIELDS.has(field) || MILESTONES_OF_LEG[leg].some((milestone) => field === `${milestone}_date` || field === `${milestone}_time`)

/** The first milestone of a leg that is written down; undefined when nothing has happened on it. */
export const firstMilestone = (leg: Leg, fields: LegFields): LegMilestone | undefined =>
  MILESTONES_OF_LEG[leg].find((milestone) => fields[`${milestone}_date`] !== null)

/** The furthest milestone of a leg that is written down. */
export const lastMilestone = (leg: Leg, fields: LegFields): LegMilestone | undefined =>
  MILESTONES_OF_LEG[leg].findLast((milestone) => fields[`${milestone}_date`] !== null)
