import { isRealDate } from '../fields/field-schemas.ts'
import type { ImportedStatus } from '../shipment/state.ts'

/** A day and a time of the clock where the stop is. */
export interface SheetMoment {
  readonly date: string
  readonly time: string | null
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(.+))?$/
const US = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:[T ]+(.+))?$/
const two = (text: string) => text.padStart(2, '0')

/** Parses a time of a sheet: `6:00`, `0600`, `6:00 PM`, `06:00:00`; undefined if it is not a time. */
export const readSheetTime = (text: string): string | undefined => {
  const [, hours = '', minutes = '', half] = /^(\d{1,2}):?(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]m?)?\.?z?$/i.exec(text.trim()) ?? []
  if (hours === '') return undefined
  const afternoon = half?.toLowerCase().startsWith('p')
  const hour = half ? (Number(hours) % 12) + (afternoon ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes) < 60 ? `${two(String(hour))}:${minutes}` : undefined
}

/** Parses a date of a sheet, year or month first, with or without a time; undefined if it is not a date. */
export const readSheetMoment = (text: string): SheetMoment | undefined => {
  const trimmed = text.trim()
  const iso = ISO.exec(trimmed)
  const us = iso ? null : US.exec(trimmed)
  const [year, month, day, rest] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2], us[4]] : []
  if (!year || !month || !day) return undefined
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  const time = rest ? readSheetTime(rest) : null
  return isRealDate(date) && time !== undefined ? { date, time } : undefined
}

const YES: ReadonlySet<string> = new Set(['y', 'yes', 'true', '1', 'x'])
export const readYes = (text: string): boolean => YES.has(text.trim().toLowerCase())

/** Parses a number of a sheet, with thousands separators and dollar signs; undefined if it is not a number. */
export const readSheetNumber = (text: string): number | undefined => {
  const bare = text.replace(/[$,\s]/g, '').replace(/(lbs?|mi(les)?)$/i, '')
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : undefined
}

/** City, state and ZIP code of one cell (`Atlanta, GA`, `Atlanta GA 30301`); null without a state. */
export const readCityState = (text: string): { readonly city: string; readonly state: string; readonly zip: string | null } | null => {
  const [, city = '', state = '', zip] = /^(.+?)[,\s]+([A-Za-z]{2})(?:[,\s]+(\d{5}(?:-\d{4})?))?$/.exec(text.trim()) ?? []
  return city === '' ? null : { city: city.replace(/,$/, ''), state: state.toUpperCase(), zip: zip ?? null }
}

const EQUIPMENT: Readonly<Record<string, string>> = {
  van: 'V',
  'dry van': 'V',
  dryvan: 'V',
  reefer: 'R',
  refrigerated: 'R',
  flatbed: 'F',
  'step deck': 'SD',
  stepdeck: 'SD',
  conestoga: 'CN',
  'double drop': 'DD',
  lowboy: 'LB',
  'power only': 'PO',
  hotshot: 'HS',
  'box truck': 'BT',
  'sprinter van': 'SV',
  tanker: 'TN',
  container: 'C',
}

/** Our equipment code for a name in a sheet; unknown names stay as written. */
export const readSheetEquipment = (text: string): string => {
  const name = text.trim().toLowerCase()
  return Object.hasOwn(EQUIPMENT, name) ? (EQUIPMENT[name] as string) : text.trim()
}

const MODES: Readonly<Record<string, 'truckload' | 'less_than_truckload' | 'intermodal'>> = {
  ftl: 'truckload',
  tl: 'truckload',
  truckload: 'truckload',
  'full truckload': 'truckload',
  ltl: 'less_than_truckload',
  'less than truckload': 'less_than_truckload',
  'less-than-truckload': 'less_than_truckload',
  less_than_truckload: 'less_than_truckload',
  imdl: 'intermodal',
  intermodal: 'intermodal',
  rail: 'intermodal',
}
export const readSheetMode = (text: string) => {
  const name = text.trim().toLowerCase()
  return Object.hasOwn(MODES, name) ? MODES[name] : undefined
}

const STATUSES: Readonly<Record<string, ImportedStatus | null>> = {
  terminated: 'TERMINATED',
  void: 'VOID',
  voided: 'VOID',
  'void web': 'VOID WEB',
  open: null,
  available: null,
}
/** The status that a load keeps from another system [4.13]; null if it is open, undefined if the status can't be imported. */
export const readSheetStatus = (text: string): ImportedStatus | null | undefined => {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
  if (name === '') return null
  return Object.hasOwn(STATUSES, name) ? STATUSES[name] : undefined
}

export const POUNDS_A_KILOGRAM = 2.204_622_621_8
