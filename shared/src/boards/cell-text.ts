import type { Json } from '../log/envelope.ts'
import { MODE_NAMES, type Mode } from '../shipment/shape.ts'
import { instantOf } from '../time/local-moment.ts'
import { knownZone } from '../time/time-zone.ts'
import { zoneAbbreviation } from '../time/zone-abbreviation.ts'
import type { Column, ColumnType } from './column.ts'

/** What a file may hold in one of its cells. */
export type FileCell = string | number | null

type Fields = { readonly [key: string]: Json | undefined }
const fieldsOf = (value: Json): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {})
const joined = (parts: readonly (Json | undefined)[], between: string): string | null =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(between) || null

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** `2026-11-20 14:00 CST`: a moment on the clock of its place; the day alone where no time is known. */
const momentText = (value: Json): string | null => {
  const { date, time, timezone } = fieldsOf(value)
  const [day, clock, zone] = [textOf(date), textOf(time), knownZone(textOf(timezone))]
  if (day === null || clock === null) return day
  const zoneName = zone === null ? null : zoneAbbreviation(zone, Date.parse(instantOf({ date: day, time: clock, zone })))
  return joined([day, clock, zoneName], ' ')
}

/** `2026-11-20 14:00 UTC`: UTC, because the readers of a file are in many time zones. */
const instantText = (value: string): string =>
  Number.isNaN(Date.parse(value)) ? value : `${value.slice(0, 10)} ${value.slice(11, 16)} UTC`

/** Numbers and money are numbers, a flag is yes or nothing. */
const fileCell = (type: ColumnType, value: Json): FileCell => {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'number':
    case 'percent':
      return typeof value === 'number' ? value : String(value)
    case 'money':
      return Number(value)
    case 'flag':
      return value === true ? 'Yes' : null
    case 'stop':
      return joined([fieldsOf(value).name, fieldsOf(value).city, fieldsOf(value).state], ', ')
    case 'moment':
      return momentText(value)
    case 'mode':
      return MODE_NAMES[value as Mode] ?? String(value)
    case 'instant':
      return instantText(String(value))
    case 'lock':
      return joined([fieldsOf(value).username], '')
    default:
      return String(value)
  }
}

/** A column of a spreadsheet or a text file. */
export interface FileColumn {
  readonly title: string
  /** CSS pixels, as on the board. */
  readonly width: number
  readonly cellOf: (value: Json) => FileCell
}

/** The file columns of a board column: a stop becomes two, place and time. */
export const fileColumns = ({ title, type, width }: Pick<Column<never, never>, 'title' | 'type' | 'width'>): readonly FileColumn[] => {
  const column: FileColumn = { title, width, cellOf: (value) => fileCell(type, value) }
  return type === 'stop' ? [column, { title: `${title} Time`, width, cellOf: momentText }] : [column]
}
