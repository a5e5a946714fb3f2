import type { ColumnType } from '@waybill/shared/boards/column'
import type { StopCell } from '@waybill/shared/boards/shipment-row'
import { shortDay, stopTime } from './stop-time.ts'

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
/** Percents stand under one another to be compared: each has its hundredths. */
const PERCENT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
/** A rate for one mile has parts of a cent. */
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

/** A moment in the words of a cell: the time and its zone apart, so that the zone can stand back. */
export interface MomentWords {
  readonly text: string
  readonly zone: string
}

type Said = { readonly [key: string]: unknown }
const isSaid = (value: unknown): value is Said => typeof value === 'object' && value !== null

/** `{date, time, timezone}` as the clock of its place shows it; null where there is no day. */
export const momentWords = (value: unknown): MomentWords | null => {
  if (!isSaid(value) || typeof value.date !== 'string') return null
  const { date, time, timezone } = value as { date: string; time?: string | null; timezone?: string | null }
  return stopTime({ date, time: time ?? null, timezone: timezone ?? null })
}

const MOST_KEPT = 5000
const instants = new Map<string, MomentWords | null>()

/** A time of the log, on the clock of whoever reads it. */
export const instantWords = (value: unknown): MomentWords | null => {
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

const readInstant = (value: string, thisYear: number): MomentWords | null => {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return null
  const part = Object.fromEntries(INSTANT.formatToParts(at).map(({ type, value: text }) => [type, text]))
  const day = shortDay(`${part.year}-${part.month}-${part.day}`, thisYear)
  return { text: `${day} ${part.hour}:${part.minute}`, zone: part.timeZoneName ?? '' }
}

/** `2026-11-22` as `11/22/2026`. */
const dateWords = (value: unknown): string => {
  const [year, month, day] = String(value).split('-')
  return year && month && day ? `${month}/${day.slice(0, 2)}/${year}` : String(value)
}

const together = (moment: MomentWords | null) => (moment ? [moment.text, moment.zone].filter(Boolean).join(' ') : '')
const numeric = (format: Intl.NumberFormat, value: unknown) =>
  Number.isFinite(Number(value)) ? format.format(Number(value)) : String(value)

const stopWords = (value: unknown): string => {
  const stop = value as StopCell
  return [[stop.city, stop.state].filter(Boolean).join(', '), together(momentWords(value))].filter(Boolean).join(' ')
}

/** A cell of a board in words, by the type of its column; empty where it says nothing. */
export const cellWords = (type: ColumnType, value: unknown): string => {
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
      return dateWords(value)
    case 'moment':
      return together(momentWords(value))
    case 'instant':
      return together(instantWords(value))
    case 'stop':
      return stopWords(value)
    case 'mode':
      return MODES[String(value)] ?? String(value)
    case 'lock':
      return isSaid(value) ? String(value.username) : ''
    default:
      return String(value)
  }
}
