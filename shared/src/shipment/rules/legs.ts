import { compareMoments, type LocalMoment } from '../../time/local-moment.ts'
import { BLANK_LEGS } from '../intermodal/blank.ts'
import { firstMilestone, LEG_NAMES, LEGS, type Leg, type LegMilestone, MILESTONES_OF_LEG } from '../intermodal/legs.ts'
import { carrierOfLeg, legsInUse, strayLegs } from '../intermodal/load-legs.ts'
import { isReached, legOfStop, momentOfStep, type RoadStep, roadOf } from '../intermodal/road.ts'
import type { Alert } from '../refusals.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf } from '../stop-moments.ts'
import { labelOf } from './labels.ts'

const pathOf = (leg: Leg): string => `intermodal_legs.${leg}`

const ofMilestone = (leg: Leg, milestone: LegMilestone, rule: string, message: string): Alert => ({
  key: `${pathOf(leg)}.${milestone}:${rule}`,
  field: `${pathOf(leg)}.${milestone}_date`,
  message: `${LEG_NAMES[leg]}: ${message}`,
})

/** A step as alerts name it: where it belongs to, and what it is. */
const wordsOf = (step: RoadStep) =>
  step.kind === 'leg'
    ? { title: LEG_NAMES[step.leg], label: labelOf(step.milestone), path: `${pathOf(step.leg)}.${step.milestone}` }
    : { title: `PickStop ${step.stop + 1}`, label: labelOf(step.moment), path: `pick_stops[${step.stop + 1}].${step.moment}` }

const isDispatch = (step: RoadStep): boolean => step.kind === 'leg' && step.milestone === 'dispatched'

/** A time says nothing without its day. */
const daysAreGiven = (shipment: Shipment, leg: Leg): readonly Alert[] => {
  const fields = shipment.intermodal_legs[leg]
  const eta: readonly Alert[] =
    fields.eta_time !== null && fields.eta_date === null
      ? [{ key: `${pathOf(leg)}.eta:required`, field: `${pathOf(leg)}.eta_date`, message: `${LEG_NAMES[leg]}: ETA date is required` }]
      : []
  const milestones = MILESTONES_OF_LEG[leg]
    .filter((milestone) => fields[`${milestone}_time`] !== null && fields[`${milestone}_date`] === null)
    .map((milestone) => ofMilestone(leg, milestone, 'required', `${labelOf(milestone)} date is required`))
  return [...eta, ...milestones]
}

/** Nothing happens on a leg that nobody has [4.57, 5.35]: no milestone, and no truck at the stops that it serves. */
const legsNeedCarrier = (shipment: Shipment): readonly Alert[] => {
  const served = shipment.pick_stops.flatMap((_, stop) => {
    const isServed = (['arrival', 'departure'] as const).some((moment) => shipment.pick_stops[stop]?.[`${moment}_date`] !== null)
    return isServed ? [legOfStop(shipment, stop)] : []
  })
  return legsInUse(shipment).flatMap((leg) => {
    const milestone = firstMilestone(leg, shipment.intermodal_legs[leg]) ?? (served.includes(leg) ? MILESTONES_OF_LEG[leg][0] : undefined)
    if (milestone === undefined || carrierOfLeg(shipment, leg)) return []
    return [ofMilestone(leg, milestone, 'before_cover', 'Add Carrier and Cover to Dispatch.')]
  })
}

/** Nothing happens on a leg before the load is dispatched [4.58, 4.60, 5.36], nor earlier than that. */
const legsFollowDispatch = (shipment: Shipment): readonly Alert[] => {
  const legs = roadOf(shipment).flatMap((step) => (step.kind === 'leg' && isReached(shipment, step) ? [step] : []))
  if (legs.length === 0) return []
  if (shipment.load_info.dispatched === null) {
    const field = 'load_info.dispatched'
    return [
      { key: `${field}:required`, field, message: 'Carrier Information: Dispatched is required' },
      ...legs.map(({ leg, milestone }) =>
        ofMilestone(leg, milestone, 'before_dispatch', `${labelOf(milestone)} must be empty until the load is dispatched`),
      ),
    ]
  }
  const dispatch = dispatchMomentOf(shipment)
  // What comes later on the road is held against the steps before it.
  const entries = legs.filter((step, place) => place === 0 || isDispatch(step))
  return entries.flatMap((step) => {
    const moment = momentOfStep(shipment, step)
    if (!moment || !dispatch || compareMoments(moment, dispatch) >= 0) return []
    return [ofMilestone(step.leg, step.milestone, 'before_dispatched', `${labelOf(step.milestone)} is before the load was Dispatched`)]
  })
}

interface Passed {
  readonly step: RoadStep
  readonly moment: LocalMoment
}

const tooEarly = (later: RoadStep, earlier: RoadStep, rule: string): Alert => {
  const [{ title, label, path }, before] = [wordsOf(later), wordsOf(earlier)]
  const name = before.title === title ? before.label : `${before.title} ${before.label}`
  return { key: `${path}:${rule}`, field: `${path}_date`, message: `${title}: ${label} is before ${name}` }
}

/**
 * What happens to the container happens in the order of the road, on the clocks of its places. A driver may be sent ahead of the train
 * that he waits for, so a dispatch is held only against what follows it. Stops among themselves are judged with the stops.
 */
const stepsAreInOrder = (shipment: Shipment): readonly Alert[] => {
  const alerts: Alert[] = []
  let last: Passed | null = null
  let sent: Passed | null = null
  for (const step of roadOf(shipment)) {
    const moment = momentOfStep(shipment, step)
    if (!moment) continue
    if (isDispatch(step)) {
      sent = { step, moment }
      continue
    }
    const isAmongStops = step.kind === 'stop' && last?.step.kind === 'stop'
    if (last && !isAmongStops && compareMoments(moment, last.moment) < 0) alerts.push(tooEarly(step, last.step, 'before_previous_step'))
    if (sent && compareMoments(moment, sent.moment) < 0) alerts.push(tooEarly(step, sent.step, 'before_leg_dispatched'))
    last = { step, moment }
    sent = null
  }
  return alerts
}

/** Free time ends no earlier than it begins. */
const freeTimeEndsAfterStart = ({ intermodal }: Shipment): readonly Alert[] => {
  const { rail_free_time_start_date: start, rail_free_time_end_date: end } = intermodal
  if (start === null || end === null || end >= start) return []
  const path = 'intermodal.rail_free_time_end'
  return [{ key: `${path}:before_start`, field: `${path}_date`, message: 'Intermodal: Rail free time end is before Rail free time start' }]
}

/** A leg that somebody has does not vanish with the type or the mode: it is uncovered first. */
const legsDoNotVanish = (shipment: Shipment): readonly Alert[] => {
  const field = shipment.mode === 'intermodal' ? 'intermodal.type' : 'mode'
  return strayLegs(shipment).map((leg) => ({
    key: `${pathOf(leg)}:stray`,
    field,
    message: `Intermodal: ${LEG_NAMES[leg]} is covered or under way. Take its dates out and uncover it first`,
  }))
}

/** What is wrong with the legs of a load, and a person can mend [4.57–4.60, 2.79]. */
export const legAlerts = (shipment: Shipment): readonly Alert[] => {
  // Loads that never went by rail, which are most, share one blank record.
  const written =
    shipment.intermodal_legs === BLANK_LEGS ? [] : [...legsDoNotVanish(shipment), ...LEGS.flatMap((leg) => daysAreGiven(shipment, leg))]
  if (shipment.mode !== 'intermodal') return written
  return [
    ...written,
    ...freeTimeEndsAfterStart(shipment),
    ...legsNeedCarrier(shipment),
    ...legsFollowDispatch(shipment),
    ...stepsAreInOrder(shipment),
  ]
}
