import { driveHours } from '@waybill/shared/places/drive-time'
import { type Point, pointBetween } from '@waybill/shared/places/great-circle'
import type { PickStop } from '@waybill/shared/shipment/shape'
import type { TrackingOrder } from '@waybill/shared/shipment/tracking/state'
import { instantOf } from '@waybill/shared/time/local-moment'
import { Effect } from 'effect'
import type { PositionReport, TrackedLoad, VisibilityService } from './service.ts'
import { fingerprint, seededRandom, simulatedPartner, simulatedTrucks } from './simulated-market.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const pointOf = ({ location }: PickStop): Point | null =>
  location.latitude === null || location.longitude === null ? null : { latitude: location.latitude, longitude: location.longitude }

const momentOf = (stop: PickStop, name: 'arrival' | 'departure' | 'appt_start'): number | null => {
  const date = stop[`${name}_date`]
  return date === null ? null : Date.parse(instantOf({ date, time: stop[`${name}_time`], zone: stop.location.timezone }))
}

/** Minutes from 0 to `most` for a load and stop; the same each time. */
const habit = (pro: string, stop: number, most: number): number => ((Number(pro) * 2_654_435_761 + stop * 40_503) >>> 0) % (most + 1)

interface Leg {
  readonly stop: PickStop
  readonly place: Point
  readonly arrival: number
  readonly departure: number
}

/** When the truck is where. Known times are kept; the rest follows from appointments, distance and seeded delays. */
const timetable = (load: TrackedLoad): readonly Leg[] | null => {
  const legs: Leg[] = []
  for (const [index, stop] of load.stops.entries()) {
    const place = pointOf(stop)
    if (!place) return null
    const before = legs.at(-1)
    const underWay = before ? before.departure + driveHours(before.place, place) * HOUR : Date.parse(load.dispatched_at) + 30 * MINUTE
    const waited = Math.max(underWay, (momentOf(stop, 'appt_start') ?? underWay) - 20 * MINUTE)
    const arrival = momentOf(stop, 'arrival') ?? waited + habit(load.pro, index, 45) * MINUTE
    const departure = momentOf(stop, 'departure') ?? arrival + (40 + habit(load.pro, index + 50, 80)) * MINUTE
    legs.push({ stop, place, arrival, departure })
  }
  return legs
}

const iso = (at: number) => new Date(at).toISOString()

/** One in this many drivers declines tracking. */
const DENIES_ONE_IN = 25

const hasLeft = (load: TrackedLoad): boolean => load.stops.length > 0 && load.stops.every((stop) => stop.departure_date !== null)

const statusOf = (order: TrackingOrder, load: TrackedLoad | null, now: string): string => {
  if (seededRandom(`${order.order_id} ${order.driver_cell}`).int(1, DENIES_ONE_IN) === 1) return '1052'
  if (load && hasLeft(load)) return '1022'
  const { track_start_time_date: date, track_start_time_time: time } = order
  const zone = load?.stops[0]?.location.timezone ?? null
  return load && instantOf({ date, time, zone }) <= now ? '1021' : '1020'
}

const locate = (load: TrackedLoad, now: string): PositionReport | null => {
  const legs = timetable(load)
  const first = legs?.[0]
  if (!legs || !first) return null
  const at = Date.parse(now)
  const milestones = legs.flatMap(({ stop, arrival, departure }): PositionReport['milestones'][number][] => [
    ...(arrival <= at ? [{ stop_id: stop.id ?? '', update: 'arrived' as const, at: iso(arrival) }] : []),
    ...(departure <= at ? [{ stop_id: stop.id ?? '', update: 'departed' as const, at: iso(departure) }] : []),
  ])
  const ahead = legs.findIndex((leg) => leg.arrival > at)
  const to = legs[ahead]
  const from = ahead > 0 ? legs[ahead - 1] : undefined
  const stopped = legs.findLast((leg) => leg.arrival <= at)
  const rolling = to !== undefined && (from === undefined || from.departure <= at)
  const where =
    rolling && from ? pointBetween(from.place, to.place, (at - from.departure) / (to.arrival - from.departure)) : (stopped ?? first).place
  return { at: now, ...where, milestones, next: rolling ? { stop_id: to.stop.id ?? '', eta: iso(to.arrival) } : null }
}

const TRAIL_EVERY = 30 * MINUTE
const LONGEST_TRAIL = 200

/** Positions every half hour since dispatch, at most 200. */
const trail = (load: TrackedLoad, now: string): readonly PositionReport[] => {
  const until = Date.parse(now)
  const since = Math.max(Date.parse(load.dispatched_at), until - LONGEST_TRAIL * TRAIL_EVERY)
  const count = Math.max(0, Math.ceil((until - since) / TRAIL_EVERY))
  return Array.from({ length: count }, (_, index) => locate(load, iso(since + index * TRAIL_EVERY))).filter((seen) => seen !== null)
}

/** A simulated provider: it moves every dispatched load along its lane by the clock, the same way each time. */
export const simulatedVisibility: VisibilityService = {
  provider: 'Simulated tracking',
  simulated: true,
  locate: async (load, now) => locate(load, now),
  trail: async (load, now) => trail(load, now),
  orderStatus: async (order, load, now) => statusOf(order, load, now),
  placeOrder: ({ pro }, key) =>
    Effect.sync(() => ({ order_id: `SIM-${pro}-${fingerprint(key).slice(0, 8)}`, code: null, order_hyperlink: null })),
  changeOrder: () => Effect.void,
  stopOrder: () => Effect.void,
  orderLink: (order_id) => Effect.succeed(`https://simulated-tracking.invalid/orders/${order_id}`),
  partnerStatus: (carrier) => Effect.sync(() => simulatedPartner(carrier)),
  capacity: (request) => Effect.sync(() => simulatedTrucks(request)),
}
