import { instantOf } from '../../time/local-moment.ts'
import type { PickStop } from '../shape.ts'

/**
 * The number of minutes that a truck with this ETA (an ISO instant) misses its appointment by, negative if early; null if there is none.
 */
export const minutesLate = (stop: PickStop, eta: string): number | null => {
  const due = stop.appt_end_date ?? stop.appt_start_date
  if (due === null) return null
  const promised = instantOf({ date: due, time: stop.appt_end_time ?? stop.appt_start_time, zone: stop.location.timezone })
  return Math.round((Date.parse(eta) - Date.parse(promised)) / 60_000)
}

/** `24 min spare`, `2h 10m late` */
export const latenessText = (late: number): string => {
  const minutes = Math.abs(late)
  const hours = Math.floor(minutes / 60)
  const long = hours === 0 ? `${minutes} min` : `${hours}h ${minutes % 60}m`
  return `${long} ${late > 0 ? 'late' : 'spare'}`
}
