import type { Alert } from '../../decision/refusal.ts'
import { compareMoments } from '../../time/local-moment.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { momentOf, type StopMoment, wasReached } from '../stop-moments.ts'

type StopRule = (stop: PickStop, earlier: readonly PickStop[]) => readonly Problem[]
interface Problem {
  readonly rule: string
  readonly moment: StopMoment
  readonly message: string
}

const problem = (rule: string, moment: StopMoment, message: string): Problem => ({ rule, moment, message })

const isBefore = (stop: PickStop, moment: StopMoment, other: PickStop, otherMoment: StopMoment): boolean => {
  const [a, b] = [momentOf(stop, moment), momentOf(other, otherMoment)]
  return a !== null && b !== null && compareMoments(a, b) < 0
}

const WINDOWS = [
  { label: 'Appt', start: 'appt_start', end: 'appt_end' },
  { label: 'ETA', start: 'appt_eta_start', end: 'appt_eta_end' },
] as const

/** A start is required if its time or the end date is given, an end if its time is given [5.10]. */
const windowsAreWhole: StopRule = (stop) =>
  WINDOWS.flatMap(({ label, start, end }) => {
    const startMissing = !stop[`${start}_date`] && (stop[`${start}_time`] || stop[`${end}_date`])
    const endMissing = !stop[`${end}_date`] && stop[`${end}_time`]
    return [
      ...(startMissing ? [problem('required', start, `${label} start is required`)] : []),
      ...(endMissing ? [problem('required', end, `${label} end is required`)] : []),
    ]
  })

const SINGLE = [
  { label: 'Ready/Deliver', moment: 'ready_or_deliver' },
  { label: 'Arrival', moment: 'arrival' },
  { label: 'Departure', moment: 'departure' },
] as const

/** A time needs a date. */
const daysAreGiven: StopRule = (stop) =>
  SINGLE.flatMap(({ label, moment }) =>
    stop[`${moment}_time`] && !stop[`${moment}_date`] ? [problem('required', moment, `${label} date is required`)] : [],
  )

/** An end is not before its start [5.13]. */
const windowsEndAfterStart: StopRule = (stop) =>
  WINDOWS.flatMap(({ label, start, end }) =>
    isBefore(stop, end, stop, start) ? [problem('before_start', end, `${label} end is before ${label} start`)] : [],
  )

const IN_SEQUENCE = [
  { label: 'Appt', moment: 'appt_start' },
  { label: 'ETA', moment: 'appt_eta_start' },
  { label: 'Ready/Deliver', moment: 'ready_or_deliver' },
] as const

/** Appointments, ETAs and ready dates must be in stop order; a stop without one is skipped [5.12, 5.38]. */
const stopsAreInSequence: StopRule = (stop, earlier) =>
  IN_SEQUENCE.flatMap(({ label, moment }) => {
    const previous = earlier.findLast((other) => momentOf(other, moment) !== null)
    return previous && isBefore(stop, moment, previous, moment)
      ? [problem('before_previous', moment, `${label} is before the ${label} of the previous PickStop`)]
      : []
  })

/** A truck arrives after it left the previous stop [5.14]. */
const arrivesAfterLeaving: StopRule = (stop, earlier) => {
  const previous = earlier.findLast((other) => other.departure_date !== null)
  return previous && isBefore(stop, 'arrival', previous, 'departure')
    ? [problem('before_previous', 'arrival', 'Arrival is before the Departure of the previous PickStop')]
    : []
}

const LAST_SEEN = [
  ['departure', 'Departure'],
  ['arrival', 'Arrival'],
] as const

/** A truck visits the stops in order: no arrival or departure at a stop is before one at the stop visited earlier [5.11]. */
const visitsAreInSequence: StopRule = (stop, earlier) => {
  const previous = earlier.findLast(wasReached)
  const last = previous && LAST_SEEN.find(([moment]) => momentOf(previous, moment) !== null)
  if (!previous || !last) return []
  const [lastMoment, label] = last
  const first = stop.arrival_date === null ? 'departure' : 'arrival'
  // An arrival before the previous departure has its own text [5.14].
  const isReported = first === 'arrival' && (lastMoment === 'departure' || arrivesAfterLeaving(stop, earlier).length > 0)
  const name = first === 'arrival' ? 'Arrival' : 'Departure'
  return !isReported && isBefore(stop, first, previous, lastMoment)
    ? [problem('before_previous', first, `${name} is before the ${label} of the previous PickStop`)]
    : []
}

/** A truck leaves after it arrived [5.15, 5.40]; the spec's text names no stop. */
const leavesAfterArriving = (stop: PickStop): boolean => !isBefore(stop, 'departure', stop, 'arrival')

const RULES = [windowsAreWhole, daysAreGiven, windowsEndAfterStart, stopsAreInSequence, arrivesAfterLeaving, visitsAreInSequence]

/** Alerts for stop dates that are out of order or incomplete [5.10–5.16]. */
export const stopAlerts = (shipment: Shipment): readonly Alert[] =>
  shipment.pick_stops.flatMap((stop, index) => {
    const path = `pick_stops[${index + 1}]`
    const problems = RULES.flatMap((rule) => rule(stop, shipment.pick_stops.slice(0, index))).map(
      ({ rule, moment, message }): Alert => ({
        key: `${path}.${moment}:${rule}`,
        field: `${path}.${moment}_date`,
        message: `PickStop ${index + 1}: ${message}`,
      }),
    )
    return leavesAfterArriving(stop)
      ? problems
      : [...problems, { key: `${path}.departure:before_arrival`, field: `${path}.departure_date`, message: 'Departure is before Arrival' }]
  })
