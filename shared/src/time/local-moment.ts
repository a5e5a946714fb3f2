import { Temporal } from 'temporal-polyfill'
import { knownZone } from './time-zone.ts'

/** A day `YYYY-MM-DD`, perhaps with a time `HH:mm`, as the clock shows it in a zone. A zone that is null or unknown reads as UTC. */
export interface LocalMoment {
  readonly date: string
  readonly time: string | null
  readonly zone: string | null
}

/** Instants of moments asked for lately: the zone arithmetic costs tens of microseconds, and a load asks for the same few all its life. */
const instants = new Map<string, string>()
const MOST_KEPT = 20_000

/**
 * The instant (ISO 8601 UTC) of a local moment; without a time, the start of the day as 00:00. A time that the clocks skip counts from
 * before the jump (02:30 → 03:30), one that comes twice is the first.
 */
export const instantOf = ({ date, time, zone }: LocalMoment): string => {
  const clock = `${date}T${time ?? '00:00'}`
  const known = instants.get(`${clock} ${zone}`)
  if (known !== undefined) return known
  const { epochMilliseconds } = Temporal.PlainDateTime.from(clock).toZonedDateTime(knownZone(zone) ?? 'UTC')
  const instant = new Date(epochMilliseconds).toISOString()
  if (instants.size >= MOST_KEPT) instants.clear()
  instants.set(`${clock} ${zone}`, instant)
  return instant
}

/** An instant written with `Z` or an offset, as ISO 8601 UTC; null if the text is not an instant or has no zone. */
export const readInstant = (text: string): string | null => {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString()
  } catch {
    return null
  }
}

/** Day and time that the clock of a zone shows at an instant; UTC where the zone is null or unknown. */
export const localTimeAt = (instant: string, zone: string | null): { readonly date: string; readonly time: string } => {
  const local = Temporal.Instant.from(instant)
    .toZonedDateTimeISO(knownZone(zone) ?? 'UTC')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
  return { date: local.slice(0, 10), time: local.slice(11) }
}

/** The last instant of a local moment: later than `instantOf` only for a time that comes twice, when the clocks go back. */
const lastInstantOf = (moment: LocalMoment): string => {
  const first = instantOf(moment)
  const { date, time, zone } = moment
  if (knownZone(zone) === null) return first
  const clock = Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`)
  const { epochMilliseconds } = clock.toZonedDateTime(zone as string, { disambiguation: 'later' })
  // For a time that the clocks skip, `later` is the same instant as `compatible`.
  return new Date(Math.max(epochMilliseconds, Date.parse(first))).toISOString()
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether both clock times of one day may be of the hour that comes twice when the clocks go back. */
const maybeTwice = (a: LocalMoment, b: LocalMoment): boolean =>
  a.date === b.date && a.time !== null && b.time !== null && Math.abs(minutesOf(a.time) - minutesOf(b.time)) < 60

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The order of two moments by instants; 0 if it is unknown because a time comes twice. */
const orderOfInstants = (a: LocalMoment, b: LocalMoment): number => {
  if (lastInstantOf(a) < instantOf(b)) return -1
  return lastInstantOf(b) < instantOf(a) ? 1 : 0
}

/**
 * Which of two moments is earlier (negative: the first): by full time when both have one, else by their local days [5.16]. In one zone
 * the clocks are compared as they stand; in two zones instants decide, and days again where a time is missing. Two times of the hour
 * that comes twice in autumn are in no order: 01:15 may be the half hour after 01:45.
 */
export const compareMoments = (a: LocalMoment, b: LocalMoment): number => {
  if (a.time === null || b.time === null) return order(a.date, b.date)
  if (a.zone === null || b.zone === null) return order(`${a.date}T${a.time}`, `${b.date}T${b.time}`)
  if (a.zone === b.zone && !maybeTwice(a, b)) return order(`${a.date}T${a.time}`, `${b.date}T${b.time}`)
  return orderOfInstants(a, b)
}
