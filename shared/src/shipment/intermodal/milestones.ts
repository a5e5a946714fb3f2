import type { Shipment } from '../state.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { BLANK_LEG_MILESTONES } from './blank.ts'
import { LEGS, type Leg, MILESTONES_OF_LEG } from './legs.ts'
import type { IntermodalLegs, LegState } from './state.ts'

const MILESTONE_FIELDS = Object.keys(BLANK_LEG_MILESTONES) as readonly (keyof typeof BLANK_LEG_MILESTONES)[]

const withMilestonesOf = (before: LegState, after: LegState): LegState => ({
  ...after,
  ...Object.fromEntries(MILESTONE_FIELDS.map((field) => [field, before[field]])),
})

/** The legs after a save with their earlier milestones, because milestone changes become separate events. */
export const legsWithMilestonesOf = (before: IntermodalLegs, after: IntermodalLegs): IntermodalLegs =>
  before === after ? after : (Object.fromEntries(LEGS.map((leg) => [leg, withMilestonesOf(before[leg], after[leg])])) as IntermodalLegs)

const milestonesOf = (leg: Leg, before: LegState, after: LegState, source: string): readonly ShipmentEvent[] => {
  const milestones = MILESTONES_OF_LEG[leg].map((milestone) => {
    const [date, time] = [after[`${milestone}_date`], after[`${milestone}_time`]]
    const was = { date: before[`${milestone}_date`], time: before[`${milestone}_time`] }
    return { milestone, date, time, was }
  })
  const withdrawn = milestones
    .filter(({ date, was }) => date === null && was.date !== null)
    .map(({ milestone }) => shipmentStream.happened('LegMilestoneWithdrawn', { leg, milestone }))
    .toReversed()
  const reached = milestones.flatMap(({ milestone, date, time, was }) =>
    date !== null && (date !== was.date || time !== was.time)
      ? [shipmentStream.happened('LegMilestoneReached', { leg, milestone, date, time, source })]
      : [],
  )
  return [...withdrawn, ...reached]
}

/** Events for leg milestones that were added, changed or removed between two states of a load, leg by leg in trip order. */
export const legMilestoneEvents = (before: Shipment, after: Shipment, source: string): readonly ShipmentEvent[] =>
  before.intermodal_legs === after.intermodal_legs
    ? []
    : LEGS.flatMap((leg) => milestonesOf(leg, before.intermodal_legs[leg], after.intermodal_legs[leg], source))
