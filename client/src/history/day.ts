import { instantOf, localTimeAt } from '@waybill/shared/time/local-moment'
import { shiftDate } from '../ui/date-text.ts'

/** A day in a time zone, in milliseconds since 1970; an hour longer or shorter when daylight saving time starts or ends. */
export interface DaySpan {
  readonly date: string
  readonly from: number
  readonly to: number
}

const midnight = (date: string, zone: string) => Date.parse(instantOf({ date, time: '00:00', zone }))

/** The day that contains a moment. */
export const daySpan = (at: number, zone: string): DaySpan => {
  const { date } = localTimeAt(new Date(at).toISOString(), zone)
  return { date, from: midnight(date, zone), to: midnight(shiftDate(date, 1), zone) }
}

/** The same time on another day; a time skipped by daylight saving moves by the skipped hour. */
export const onDay = (at: number, date: string, zone: string): number => {
  const { time } = localTimeAt(new Date(at).toISOString(), zone)
  return Date.parse(instantOf({ date, time, zone })) + (at % 60_000)
}

/** Another time on the same day. */
export const atTime = (at: number, time: string, zone: string): number =>
  Date.parse(instantOf({ date: daySpan(at, zone).date, time, zone }))

/** Formats a moment to the second in a time zone: `Thu 11/19/2026 10:42:17 CST`. */
export const momentText = (at: number, zone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('weekday')} ${of('month')}/${of('day')}/${of('year')} ${of('hour')}:${of('minute')}:${of('second')} ${of('timeZoneName')}`
}

/** Formats a moment in short: `10:42 today`, `10:42 yesterday`, `10:42 on 11/19`. */
export const shortMoment = (at: number, now: number, zone: string): string => {
  const { date, time } = localTimeAt(new Date(at).toISOString(), zone)
  const today = localTimeAt(new Date(now).toISOString(), zone).date
  if (date === today) return `${time} today`
  if (date === shiftDate(today, -1)) return `${time} yesterday`
  return `${time} on ${date.slice(5, 7)}/${date.slice(8, 10)}`
}
