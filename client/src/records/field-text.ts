import type { Json } from '@waybill/shared/log/envelope'
import { withUsDates } from '../ui/date-text.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?=T\d|$)/
const TIME = /^(\d{2}\/\d{2}\/\d{4})T/

/** A value as text for comparison with another. Instants are in the user's time zone, with the zone shown. */
export const fieldValueText = (value: Json): string => {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string' && INSTANT.test(value)) return MOMENT.format(new Date(value)).replace(',', '')
  if (typeof value === 'string') return value.replace(DATE, '$2/$3/$1').replace(TIME, '$1 ')
  if (Array.isArray(value)) {
    if (value.length === 0) return 'empty'
    const plain = value.every((each) => typeof each === 'string' || typeof each === 'number')
    return plain ? value.map((each) => fieldValueText(each as Json)).join(', ') : value.length === 1 ? '1 entry' : `${value.length} entries`
  }
  const { name, location_name, code, description } = value as { readonly [field: string]: Json }
  return String(name ?? location_name ?? code ?? description ?? 'other value')
}

const INSTANTS = /\b\d{4}-\d{2}-\d{2}T[\d:.]+Z/g
const LOCAL_MOMENTS = /\b(\d{4}-\d{2}-\d{2})T(?=\d{2}:\d{2})/g

/** The dates and instants in a text of the server as users read them: instants in their time zone, dates in US format. */
export const withLocalTimes = (text: string): string =>
  withUsDates(text.replace(INSTANTS, (instant) => fieldValueText(instant)).replace(LOCAL_MOMENTS, '$1 '))
