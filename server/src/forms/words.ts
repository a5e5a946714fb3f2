import type { Location, PickStop } from '@waybill/shared/shipment/shape'

/** The parts that are there, with something between them; null when none is. */
export const joined = (between: string, ...parts: readonly (string | number | null | undefined | false)[]): string | null =>
  parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '').join(between) || null

/** `2026-11-21` → `11/21/2026`. */
export const dayText = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** A count as people write it, `42,000`; null where nothing is said. What is no number stays as it was typed. */
export const countText = (value: number | string | null, unit = ''): string | null => {
  if (value === null || value === '') return null
  const number = Number(value)
  const [whole = '', rest] = String(value).split('.')
  const text = Number.isFinite(number) ? whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest ? `.${rest}` : '') : String(value)
  return unit ? `${text} ${unit}` : text
}

/** City, state and zip on one line; null where none is known. */
export const cityText = ({ city, state, zip }: Pick<Location, 'city' | 'state' | 'zip'>): string | null =>
  joined(' ', joined(', ', city, state), zip)

const zoneText = (day: string, zone: string | null): string | null => {
  if (zone === null) return null
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(`${day}T12:00:00Z`))
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null
  } catch {
    return null
  }
}

/** The window of a stop in the clock of the place, and how binding it is: one line each. */
export const windowLines = (stop: PickStop): readonly string[] => {
  const from = stop.appt_start_date ?? stop.ready_or_deliver_date
  if (from === null) return [stop.appt_fcfs ? 'First come, first served' : 'To be arranged']
  const to = stop.appt_start_date === null ? null : stop.appt_end_date
  const fromTime = stop.appt_start_date === null ? stop.ready_or_deliver_time : stop.appt_start_time
  const toTime = stop.appt_start_date === null ? null : stop.appt_end_time
  const times = joined(' – ', fromTime, to === null || to === from ? toTime : null)
  const zone = times === null && (to === null || to === from) ? null : zoneText(from, stop.location.timezone)
  const lines =
    to === null || to === from
      ? [dayText(from), joined(' ', times, zone)]
      : [joined(' ', dayText(from), fromTime, '–'), joined(' ', dayText(to), toTime, zone)]
  const how = joined(
    ', ',
    stop.appt_fcfs && 'First come, first served',
    stop.appt_start_date !== null && !stop.appt_fcfs && (stop.appt_confirmed ? 'Appointment confirmed' : 'Appointment'),
  )
  return [...lines, how].filter((line): line is string => line !== null)
}
