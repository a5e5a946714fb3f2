import { clipText } from '@waybill/shared/fields/clip-text'
import { Result } from 'effect'
import { elementText, readXml } from './xml.ts'

/** The four stop events, by MacroPoint and X12 code [4.50, 4.51]. */
const TRIP_EVENTS = {
  X3: { stop: 'Pickup', update: 'arrived' },
  AF: { stop: 'Pickup', update: 'departed' },
  X1: { stop: 'DropOff', update: 'arrived' },
  D1: { stop: 'DropOff', update: 'departed' },
} as const
type TripEventCode = keyof typeof TRIP_EVENTS

/** A MacroPoint callback. Instants are ISO 8601 UTC. */
export type MacropointCallback = { readonly order_id: string } & (
  | { readonly kind: 'location'; readonly at: string; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'status'; readonly code: string; readonly message: string | null }
  | {
      readonly kind: 'trip event'
      readonly at: string
      readonly stop_id: string | null
      readonly stop: 'Pickup' | 'DropOff'
      readonly update: 'arrived' | 'departed'
    }
  | { readonly kind: 'schedule'; readonly stop_id: string | null; readonly eta: string }
  /** A callback without data to keep: an ETA without a time. */
  | { readonly kind: 'nothing' }
)

/** Reads a parameter by name, ignoring case. */
export type ReadParameter = (name: string) => string | null

/** Reads the parameters of a callback from its query, form or XML body. */
export const readParameters = (query: URLSearchParams, body: string): Result.Result<ReadParameter, string> => {
  if (body.trimStart().startsWith('<')) {
    return Result.map(readXml(body), (document) => (name) => clipText(elementText(document, name), 300))
  }
  const given = new Map<string, string>()
  for (const [name, value] of [...new URLSearchParams(body), ...query]) given.set(name.toLowerCase(), value)
  return Result.succeed((name) => clipText(given.get(name.toLowerCase()) ?? null, 300))
}

const DAY = 86_400_000

/** MacroPoint sends UTC with or without a zone; a time in the future is not an observation. */
const instantIn = (text: string | null, latest: number): string | null => {
  if (text === null) return null
  const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}/.test(text)
  const zoned = /(?:Z|[+-]\d{2}:?\d{2}|UTC|GMT)$/i.test(text)
  const at = Date.parse(zoned ? text : iso ? `${text.replace(' ', 'T')}Z` : `${text} UTC`)
  return Number.isNaN(at) || at > latest || at < 0 ? null : new Date(at).toISOString()
}

const degreesIn = (text: string | null, most: number): number | null => {
  const degrees = text === null ? Number.NaN : Number(text)
  return Number.isFinite(degrees) && Math.abs(degrees) <= most ? degrees : null
}

const isTripEvent = (code: string): code is TripEventCode => Object.hasOwn(TRIP_EVENTS, code)

/** Parses a callback; the failure is the name of the invalid parameter. `now` in epoch milliseconds. */
export const parseCallback = (parameter: ReadParameter, now: number): Result.Result<MacropointCallback, string> => {
  const order_id = parameter('MPOrderID')
  if (order_id === null || order_id.length > 80) return Result.fail('MPOrderID')
  const [event, code, latitude] = [parameter('Event'), parameter('Code'), parameter('Latitude')]
  const stop_id = parameter('StopID')
  if (event !== null) {
    const at = instantIn(parameter('EventDateTime') ?? parameter('EventDateTimeUTC'), now + DAY)
    const known = event.toUpperCase()
    if (!isTripEvent(known)) return Result.fail('Event')
    return at === null ? Result.fail('EventDateTime') : Result.succeed({ kind: 'trip event', order_id, at, stop_id, ...TRIP_EVENTS[known] })
  }
  if (parameter('ScheduleAlertCode') !== null) {
    const eta = instantIn(parameter('EtaToStop'), now + 365 * DAY)
    return Result.succeed(eta === null ? { kind: 'nothing', order_id } : { kind: 'schedule', order_id, stop_id, eta })
  }
  if (latitude !== null) {
    const [lat, lon] = [degreesIn(latitude, 90), degreesIn(parameter('Longitude'), 180)]
    const at = instantIn(parameter('LocationDateTimeUTC') ?? parameter('CreatedDateTime'), now + DAY)
    if (lat === null) return Result.fail('Latitude')
    if (lon === null) return Result.fail('Longitude')
    return at === null
      ? Result.fail('LocationDateTimeUTC')
      : Result.succeed({ kind: 'location', order_id, at, latitude: lat, longitude: lon })
  }
  if (code === null || code.length > 20) return Result.fail('Code')
  return Result.succeed({ kind: 'status', order_id, code, message: clipText(parameter('Message'), 120) })
}
