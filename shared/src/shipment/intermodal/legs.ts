import type { IntermodalType, LegFields } from './shape.ts'

/** The six legs a container may travel [2.79], in trip order. */
export const LEGS = ['door_to_door', 'pickup_dray', 'origin_rail', 'cross_town', 'dest_rail', 'dest_dray'] as const
export type Leg = (typeof LEGS)[number]

/** The milestones of a leg; each is a pair of fields, `<name>_date` and `<name>_time`. */
export type LegMilestone = 'dispatched' | 'outgated' | 'ingated' | 'departed' | 'arrived' | 'notified' | 'unloaded'

export const LEG_NAMES: Readonly<Record<Leg, string>> = {
  door_to_door: 'Door to Door',
  pickup_dray: 'Pickup Dray',
  origin_rail: 'Origin Rail',
  cross_town: 'Cross Town',
  dest_rail: 'Dest Rail',
  dest_dray: 'Dest Dray',
}

/** The labels of intermodal types: a type that is a single leg has that leg's label. */
export const INTERMODAL_TYPE_NAMES: Readonly<Record<IntermodalType, string>> = {
  door_to_door: LEG_NAMES.door_to_door,
  standard: 'Standard',
  cross_town: LEG_NAMES.cross_town,
}

/** The legs of each intermodal type. */
export const LEGS_OF_TYPE: Readonly<Record<IntermodalType, readonly Leg[]>> = {
  door_to_door: ['door_to_door'],
  standard: ['pickup_dray', 'origin_rail', 'dest_dray'],
  cross_town: ['pickup_dray', 'origin_rail', 'cross_town', 'dest_rail', 'dest_dray'],
}

/**
 * The milestones of each leg, in order. A railroad notifies when the container is grounded and available for pickup, after the train
 * arrived. The final in-gate of the destination dray is the return of the empty container.
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

/** Whether a leg has a field: its plan fields and its own milestones. */
export const fitsLeg = (leg: Leg, field: string): boolean =>
  PLAN_FIELDS.has(field) || MILESTONES_OF_LEG[leg].some((milestone) => field === `${milestone}_date` || field === `${milestone}_time`)

/** The first recorded milestone of a leg; undefined if it has none. */
export const firstMilestone = (leg: Leg, fields: LegFields): LegMilestone | undefined =>
  MILESTONES_OF_LEG[leg].find((milestone) => fields[`${milestone}_date`] !== null)

/** The furthest recorded milestone of a leg. */
export const lastMilestone = (leg: Leg, fields: LegFields): LegMilestone | undefined =>
  MILESTONES_OF_LEG[leg].findLast((milestone) => fields[`${milestone}_date`] !== null)
