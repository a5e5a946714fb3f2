import type { LocalMoment } from '../time/local-moment.ts'
import type { PickStop } from './shape.ts'
import type { Shipment } from './state.ts'

/** The dates and times of a stop; each is a pair of fields, `<name>_date` and `<name>_time`. */
export type StopMoment = 'appt_start' | 'appt_end' | 'appt_eta_start' | 'appt_eta_end' | 'ready_or_deliver' | 'arrival' | 'departure'

/** What a truck did at a stop, in that order, with the labels that alerts use. */
export const STOP_MILESTONES = [
  ['arrival', 'Arrival'],
  ['departure', 'Departure'],
] as const satisfies readonly (readonly [StopMoment, string])[]

/** A moment of a stop in local time; null if it has no date. */
export const momentOf = (stop: PickStop, moment: StopMoment): LocalMoment | null => {
  const date = stop[`${moment}_date`]
  return date === null ? null : { date, time: stop[`${moment}_time`], zone: stop.location.timezone }
}

/** When the load was dispatched, in the first stop's local time; null if it is not dispatched. */
export const dispatchMomentOf = (shipment: Pick<Shipment, 'load_info' | 'pick_stops'>): LocalMoment | null => {
  const { dispatched } = shipment.load_info
  if (typeof dispatched !== 'string') return null
  return { date: dispatched.slice(0, 10), time: dispatched.slice(11) || null, zone: zoneOfFirstStop(shipment) }
}

/** The time zone for moments of the whole load. */
export const zoneOfFirstStop = (shipment: Pick<Shipment, 'pick_stops'>): string | null => shipment.pick_stops[0]?.location.timezone ?? null

/** Whether a truck was at the stop: it has an arrival or departure. */
export const wasReached = (stop: PickStop): boolean => stop.arrival_date !== null || stop.departure_date !== null
