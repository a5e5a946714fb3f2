import type { StopCell } from '@waybill/shared/boards/shipment-row'
import { instantOf } from '@waybill/shared/time/local-moment'
import { knownZone } from '@waybill/shared/time/time-zone'
import { zoneAbbreviation } from '@waybill/shared/time/zone-abbreviation'

/** The time of a stop in its local time. */
export interface StopTime {
  /** `11/20 14:00`, in another year `11/20/25 14:00`; only the date if there is no time. */
  readonly text: string
  /** `CST`; empty if the zone is unknown. */
  readonly zone: string
  /** ms since 1970; null if there is no time to be late for. */
  readonly at: number | null
}

type When = Pick<StopCell, 'date' | 'time' | 'timezone'>

/** `2026-11-20` as `11/20`; a date in another year includes the year. */
export const shortDay = (date: string, thisYear = new Date().getFullYear()): string => {
  const [year = '', month, day] = date.split('-')
  return Number(year) === thisYear ? `${month}/${day}` : `${month}/${day}/${year.slice(-2)}`
}

const MOST_KEPT = 5000
const known = new Map<string, StopTime>()

const read = (date: string, time: string | null, timezone: string | null, thisYear: number): StopTime => {
  const zone = knownZone(timezone)
  const at = Date.parse(instantOf({ date, time, zone }))
  return {
    text: [shortDay(date, thisYear), time].filter(Boolean).join(' '),
    zone: zone ? zoneAbbreviation(zone, at) : '',
    at: time === null ? null : at,
  }
}

/** Date, time and zone of a stop; null if there is no date. The same object for the same time, because boards call it on every render. */
export const stopTime = ({ date, time, timezone }: When): StopTime | null => {
  if (date === null) return null
  const thisYear = new Date().getFullYear()
  const key = `${thisYear} ${date} ${time} ${timezone}`
  const found = known.get(key) ?? read(date, time, timezone, thisYear)
  if (known.size >= MOST_KEPT) known.clear()
  known.set(key, found)
  return found
}
