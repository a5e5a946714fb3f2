import type { ColumnType } from '@waybill/shared/boards/column'
import type { StopCell } from '@waybill/shared/boards/shipment-row'
import { shortDay, stopTime } from '../ui/stop-time.ts'

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
/** Percentages are compared across rows: each has two decimals. */
const PERCENT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
/** A rate per mile has fractions of a cent. */
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const INSTANT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

const MODES: Readonly<Record<string, string>> = { truckload: 'TL', less_than_truckload: 'LTL', intermodal: 'IM' }

/** A time as a cell shows it: time and zone are separate, so that the zone can be muted. */
export interface LocalTimeText {
  readonly text: string
  readonly zone: string
}

type ObjectValue = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is ObjectValue => typeof value === 'object' && value !== null

/** `{date, time, timezone}` in local time of its place; null if there is no date. */
export const localTimeText = (value: unknown): LocalTimeText | null => {
  if (!isObject(value) || typeof value.date !== 'string') return null
  const { date, time, timezone } = value as { date: string; time?: string | null; timezone?: string | null }
  return stopTime({ date, time: time ?? null, timezone: timezone ?? null })
}

const MOST_KEPT = 5000
const instants = new Map<string, LocalTimeText | null>()

/** A log time in the user's time zone. */
export const instantText = (value: unknown): LocalTimeText | null => {
  if (typeof value !== 'string') return null
  const thisYear = new Date().getFullYear()
  const key = `${thisYear} ${value}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const found = readInstant(value, thisYear)
  if (instants.size >= MOST_KEPT) instants.clear()
  instants.set(key, found)
  return found
}

const readInstant = (value: string, thisYear: number): LocalTimeText | null => {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return null
  const part = Object.fromEntries(INSTANT.formatToParts(at).map(({ type, value: text }) => [type, text]))
  const day = shortDay(`${part.year}-${part.month}-${part.day}`, thisYear)
  return { text: `${day} ${part.hour}:${part.minute}`, zone: part.timeZoneName ?? '' }
}

/** `2026-11-22` as `11/22/2026`. */
const dateText = (value: unknown): string => {
  const [year, month, day] = String(value).split('-')
  return year && month && day ? `${month}/${day.slice(0, 2)}/${year}` : String(value)
}

const timeText = (time: LocalTimeText | null) => (time ? [time.text, time.zone].filter(Boolean).join(' ') : '')
const numeric = (format: Intl.NumberFormat, value: unknown) =>
  Number.isFinite(Number(value)) ? format.format(Number(value)) : String(value)

const stopText = (value: unknown): string => {
  const stop = value as StopCell
  return [[stop.city, stop.state].filter(Boolean).join(', '), timeText(localTimeText(value))].filter(Boolean).join(' ')
}

/** Text of a board cell, by the type of its column; empty if it has no value. */
export const cellText = (type: ColumnType, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  switch (type) {
    case 'number':
      return numeric(NUMBER, value)
    case 'percent':
      return `${numeric(PERCENT, value)} %`
    case 'money':
      return numeric(MONEY, value)
    case 'flag':
      return value === true ? 'yes' : 'no'
    case 'date':
      return dateText(value)
    case 'moment':
      return timeText(localTimeText(value))
    case 'instant':
      return timeText(instantText(value))
    case 'stop':
      return stopText(value)
    case 'mode':
      return MODES[String(value)] ?? String(value)
    case 'lock':
      return isObject(value) ? String(value.username) : ''
    default:
      return String(value)
  }
}
