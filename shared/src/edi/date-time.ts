import type { LocalMoment } from '../time/local-moment.ts'
import { codeList } from './code-list.ts'

const dayOf = (year: string, month: string, day: string): string | null => {
  const text = `${year}-${month}-${day}`
  const parsed = new Date(`${text}T00:00:00Z`)
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
  return exists && year >= '1980' && year <= '2100' ? text : null
}

/** An X12 date, CCYYMMDD or YYMMDD (years 70–99 lie in the last century), as `YYYY-MM-DD`; null when there is no such day. */
export const readDate = (text: string): string | null => {
  const [, century, year = '', month = '', day = ''] = /^(\d\d)?(\d\d)-?(\d\d)-?(\d\d)$/.exec(text) ?? []
  return dayOf(`${century ?? (year >= '70' ? '19' : '20')}${year}`, month, day)
}

/** An X12 time, HHMM with or without seconds, as `HH:mm`; null when there is no such time. `2400` is the last minute of the day. */
export const readTime = (text: string): string | null => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d\d)(?::?\d\d(?:\d{1,2})?)?$/.exec(text) ?? []
  if (hours === '24' && minutes === '00') return '23:59'
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null
}

const NAMED_ZONES = codeList<string>({
  AD: '-08:00',
  AS: '-09:00',
  AT: 'America/Anchorage',
  CD: '-05:00',
  CS: '-06:00',
  CT: 'America/Chicago',
  ED: '-04:00',
  ES: '-05:00',
  ET: 'America/New_York',
  GM: 'UTC',
  HD: '-09:00',
  HS: '-10:00',
  HT: 'Pacific/Honolulu',
  MD: '-06:00',
  MS: '-07:00',
  MT: 'America/Denver',
  ND: '-02:30',
  NS: '-03:30',
  NT: 'America/St_Johns',
  PD: '-07:00',
  PS: '-08:00',
  PT: 'America/Los_Angeles',
  TD: '-03:00',
  TS: '-04:00',
  TT: 'America/Halifax',
  UT: 'UTC',
})

/** The zone of an X12 time code (element 623): null for the clock of the place (`LT`, or none), undefined for an unknown code. */
export const zoneOfTimeCode = (code: string): string | null | undefined => {
  if (code === '' || code === 'LT') return null
  const hours = /^(0[1-9]|1\d|2[0-4])$/.test(code) ? Number(code) : null
  if (hours === null) return NAMED_ZONES[code]
  return hours <= 12 ? `+${String(hours).padStart(2, '0')}:00` : `-${String(25 - hours).padStart(2, '0')}:00`
}

/** Date, time and time code together; null without a date that exists. A time or code that cannot be read is left out. */
export const readLocalTime = (date: string, time: string, timeCode: string): LocalMoment | null => {
  const day = readDate(date)
  return day === null ? null : { date: day, time: readTime(time), zone: zoneOfTimeCode(timeCode) ?? null }
}
