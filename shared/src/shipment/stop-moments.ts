import type { LocalMoment } from '../time/local-moment.ts'
import type { PickStop } from './shape.ts'
import type { Shipment } from './state.ts'

/** The moments that a stop knows; each is a pair of fields, `<name>_date` and `<name>_time`. */
export type StopMoment = 'appt_start' | 'appt_end' | 'appt_eta_start' | 'appt_eta_end' | 'ready_or_deliver' | 'arrival' | 'departure'

/** A moment of a stop on the clock of its place; null while its day is not known. */
export const momentOf = (stop: PickStop, moment: StopMoment): LocalMoment | null => {
  const date = stop[`${moment}_date`]
  return date === null ? null : { date, time: stop[`${moment}_time`], zone: stop.location.timezone }
}

/** When the driver was sent, on the clock of the first stop; null while the load is not dispatched. */
export const dispatchMomentOf = (shipment: Pick<Shipment, 'load_info' | 'pick_stops'>): LocalMoment | null => {
  const { dispatched } = shipment.load_info
  if (typeof dispatched !== 'string') return null
  return { date: dispatched.slice(0, 10), time: dispatched.slice(11) || null, zone: zoneOfFirstStop(shipment) }
}

/** The zone that moments of the whole load are told in. */
export const zoneOfFirstStop = (shipment: Pick<Shipment, 'pick_stops'>): string | null => shipment.pick_stops[0]?.location.timezone ?? null

/** Whether a truck has been seen at the stop: it arrived or left. */
export const wasReached = (stop: PickStop): boolean => stop.arrival_date !== null || stop.departure_date !== null
