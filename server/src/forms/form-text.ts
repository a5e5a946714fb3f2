import type { Location, PickStop } from '@waybill/shared/shipment/shape'

/** Joins the parts that are not empty; null if all are. */
export const joinParts = (between: string, ...parts: readonly (string | number | null | undefined | false)[]): string | null =>
  parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '').join(between) || null

export const formDayText = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** A number with separators, `42,000`; null if blank. Text that is not a number stays as typed. */
export const countText = (value: number | string | null, unit = ''): string | null => {
  if (value === null || value === '') return null
  const number = Number(value)
  const [whole = '', rest] = String(value).split('.')
  const text = Number.isFinite(number) ? whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest ? `.${rest}` : '') : String(value)
  return unit ? `${text} ${unit}` : text
}

/** City, state and ZIP on one line; null if none is known. */
export const cityText = ({ city, state, zip }: Pick<Location, 'city' | 'state' | 'zip'>): string | null =>
  joinParts(' ', joinParts(', ', city, state), zip)

const zoneText = (day: string, zone: string | null): string | null => {
  if (zone === null) return null
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(`${day}T12:00:00Z`))
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null
  } catch {
    return null
  }
}

/** A stop's window in its local time, and its type: one line each. */
export const windowLines = (stop: PickStop): readonly string[] => {
  const from = stop.appt_start_date ?? stop.ready_or_deliver_date
  if (from === null) return [stop.appt_fcfs ? 'First come, first served' : 'To be arranged']
  const to = stop.appt_start_date === null ? null : stop.appt_end_date
  const fromTime = stop.appt_start_date === null ? stop.ready_or_deliver_time : stop.appt_start_time
  const toTime = stop.appt_start_date === null ? null : stop.appt_end_time
  const times = joinParts(' – ', fromTime, to === null || to === from ? toTime : null)
  const zone = times === null && (to === null || to === from) ? null : zoneText(from, stop.location.timezone)
  const lines =
    to === null || to === from
      ? [formDayText(from), joinParts(' ', times, zone)]
      : [joinParts(' ', formDayText(from), fromTime, '–'), joinParts(' ', formDayText(to), toTime, zone)]
  const how = joinParts(
    ', ',
    stop.appt_fcfs && 'First come, first served',
    stop.appt_start_date !== null && !stop.appt_fcfs && (stop.appt_confirmed ? 'Appointment confirmed' : 'Appointment'),
  )
  return [...lines, how].filter((line): line is string => line !== null)
}
