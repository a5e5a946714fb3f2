import type { Json } from '../log/envelope.ts'
import type { ColumnType } from './column.ts'

/** What a file may hold in one of its cells. */
export type FileCell = string | number | null

type Said = { readonly [key: string]: Json | undefined }
const said = (value: Json): Said => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Said) : {})
const joined = (words: readonly (Json | undefined)[], between: string): string | null =>
  words.filter((word) => typeof word === 'string' && word !== '').join(between) || null

/**
 * A cell of a board as a spreadsheet or a text file holds it: numbers and money as numbers, yes or nothing, a stop as its name and city,
 * a moment on the clock of its place.
 */
export const fileCell = (type: ColumnType, value: Json): FileCell => {
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
      return joined([said(value).name, said(value).city, said(value).state], ', ')
    case 'moment':
      return joined([said(value).date, said(value).time], ' ')
    case 'lock':
      return joined([said(value).username], '')
    default:
      return String(value)
  }
}
