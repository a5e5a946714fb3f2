import type { Alert } from '../../decision/refusal.ts'
import { compareMoments, type LocalMoment } from '../../time/local-moment.ts'
import { BLANK_LEGS } from '../intermodal/blank.ts'
import { firstMilestone, LEG_NAMES, LEGS, type Leg, type LegMilestone, MILESTONES_OF_LEG } from '../intermodal/legs.ts'
import { carrierOfLeg, legsInUse, unusedCoveredLegs } from '../intermodal/load-legs.ts'
import { type IntermodalStep, intermodalSteps, isReached, legOfStop, momentOfStep } from '../intermodal/steps.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf } from '../stop-moments.ts'
import { labelOf } from './labels.ts'

const pathOf = (leg: Leg): string => `intermodal_legs.${leg}`

const ofMilestone = (leg: Leg, milestone: LegMilestone, rule: string, message: string): Alert => ({
  key: `${pathOf(leg)}.${milestone}:${rule}`,
  field: `${pathOf(leg)}.${milestone}_date`,
  message: `${LEG_NAMES[leg]}: ${message}`,
})

/** A step as alerts name it: its leg or stop, and its label. */
const labelsOf = (step: IntermodalStep) =>
  step.kind === 'leg'
    ? { title: LEG_NAMES[step.leg], label: labelOf(step.milestone), path: `${pathOf(step.leg)}.${step.milestone}` }
    : { title: `PickStop ${step.stop + 1}`, label: labelOf(step.moment), path: `pick_stops[${step.stop + 1}].${step.moment}` }

const isDispatch = (step: IntermodalStep): boolean => step.kind === 'leg' && step.milestone === 'dispatched'

/** A time needs a date. */
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

/** A leg without a carrier takes no milestones [4.57, 5.35], and the stops it serves take no arrival or departure. */
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

/** A leg takes no milestones before the load is dispatched [4.58, 4.60, 5.36], and none earlier than the dispatch. */
const legsFollowDispatch = (shipment: Shipment): readonly Alert[] => {
  const legs = intermodalSteps(shipment).flatMap((step) => (step.kind === 'leg' && isReached(shipment, step) ? [step] : []))
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
  // Later steps are compared with the steps before them.
  const entries = legs.filter((step, place) => place === 0 || isDispatch(step))
  return entries.flatMap((step) => {
    const moment = momentOfStep(shipment, step)
    if (!moment || !dispatch || compareMoments(moment, dispatch) >= 0) return []
    return [ofMilestone(step.leg, step.milestone, 'before_dispatched', `${labelOf(step.milestone)} is before the load was Dispatched`)]
  })
}

interface Passed {
  readonly step: IntermodalStep
  readonly moment: LocalMoment
}

const tooEarly = (later: IntermodalStep, earlier: IntermodalStep, rule: string): Alert => {
  const [{ title, label, path }, before] = [labelsOf(later), labelsOf(earlier)]
  const name = before.title === title ? before.label : `${before.title} ${before.label}`
  return { key: `${path}:${rule}`, field: `${path}_date`, message: `${title}: ${label} is before ${name}` }
}

/**
 * Milestones must be in trip order, in the local time of each place. A driver may be dispatched before the train arrives, so a dispatch is
 * compared only with later steps. Stops are compared with each other in the stop rules.
 */
const stepsAreInOrder = (shipment: Shipment): readonly Alert[] => {
  const alerts: Alert[] = []
  let last: Passed | null = null
  let sent: Passed | null = null
  for (const step of intermodalSteps(shipment)) {
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

/** Free time must not end before it begins. */
const freeTimeEndsAfterStart = ({ intermodal }: Shipment): readonly Alert[] => {
  const { rail_free_time_start_date: start, rail_free_time_end_date: end } = intermodal
  if (start === null || end === null || end >= start) return []
  const path = 'intermodal.rail_free_time_end'
  return [{ key: `${path}:before_start`, field: `${path}_date`, message: 'Intermodal: Rail free time end is before Rail free time start' }]
}

/** A covered leg must be uncovered before the type or mode may change to one without that leg. */
const legsDoNotVanish = (shipment: Shipment): readonly Alert[] => {
  const field = shipment.mode === 'intermodal' ? 'intermodal.type' : 'mode'
  return unusedCoveredLegs(shipment).map((leg) => ({
    key: `${pathOf(leg)}:stray`,
    field,
    message: `Intermodal: ${LEG_NAMES[leg]} is covered or under way. Clear its dates and uncover it first`,
  }))
}

/** Alerts about the legs of a load [4.57–4.60, 2.79]. */
export const legAlerts = (shipment: Shipment): readonly Alert[] => {
  // Most loads were never intermodal and share one blank record.
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
