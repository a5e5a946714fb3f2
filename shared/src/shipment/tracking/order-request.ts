import { Result } from 'effect'
import { type Alert, type Refusal, refuse } from '../../decision/refusal.ts'
import { instantOf, localTimeAt } from '../../time/local-moment.ts'
import { isActive, shipmentStatus } from '../rules/status.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf, momentOf } from '../stop-moments.ts'
import { isFinished } from './order-status.ts'
import type { TrackingOrder, TrackingOrderSettings, TripStop } from './state.ts'

/** What a user enters for a tracking order; missing values follow from the load, or from the current order. */
export type TrackingOrderInput = Partial<TrackingOrderSettings>

/** What to send to the service: a new order, a change, or nothing because it is up to date. */
export interface OrderRequest {
  readonly action: 'place' | 'change' | 'nothing'
  readonly particulars: TrackingOrderSettings
  readonly trip_sheet: readonly TripStop[]
}

const HOUR = 3_600_000
const DEFAULT_INTERVAL_MINUTES = 60
const DEFAULT_DURATION_HOURS = 96
/** A truck may be late, so it is tracked some hours longer than planned. */
const AFTER_LAST_STOP_HOURS = 12
/** Limits of the service. */
const DURATION = [1, 1440] as const
const INTERVAL = [5, 1440] as const
const PHONE_DIGITS = /^\d{10,15}$/

const instantAt = (stop: PickStop, ...moments: readonly Parameters<typeof momentOf>[1][]): string | null => {
  for (const name of moments) {
    const moment = momentOf(stop, name)
    if (moment) return instantOf(moment)
  }
  return null
}

/** The stops as sent to the service. */
export const tripStops = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): readonly TripStop[] =>
  pick_stops.map((stop) => {
    const starts_at = instantAt(stop, 'appt_start', 'ready_or_deliver')
    const ends_at = instantAt(stop, 'appt_end') ?? starts_at
    return {
      stop_id: stop.id ?? '',
      name: stop.location_name ?? stop.location.name ?? stop.location.city ?? '',
      stop_type: stop.event_type === 'P' ? 'Pickup' : 'DropOff',
      line_1: stop.location.address ?? '',
      line_2: stop.location.address_2 ?? '',
      city: stop.location.city ?? '',
      state: stop.location.state ?? '',
      zip: stop.location.zip ?? '',
      starts_at,
      ends_at: starts_at !== null && ends_at !== null && ends_at < starts_at ? starts_at : ends_at,
    }
  })

const zoneOf = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): string | null => pick_stops[0]?.location.timezone ?? null

/** When tracking starts: at the dispatch, or else the first appointment, or else now; in the first stop's local time. */
const startOf = (state: Shipment, now: string): { readonly date: string; readonly time: string } => {
  const [first] = state.pick_stops
  const dispatch = dispatchMomentOf(state)
  const at = (dispatch && instantOf(dispatch)) ?? (first ? instantAt(first, 'appt_start', 'ready_or_deliver') : null) ?? now
  return localTimeAt(at, zoneOf(state))
}

/** Instant at which tracking starts. */
export const trackingStart = (state: Pick<Shipment, 'pick_stops'>, order: TrackingOrderSettings): string =>
  instantOf({ date: order.track_start_time_date, time: order.track_start_time_time, zone: zoneOf(state) })

/** From the start until well after the last stop or, if that has passed, after now. Instants. */
const durationOf = (trip: readonly TripStop[], start: string, now: string): number => {
  const last = trip.at(-1)?.ends_at ?? null
  const [began, from] = [Date.parse(start), Math.max(Date.parse(start), Date.parse(now))]
  const end = last === null ? from + DEFAULT_DURATION_HOURS * HOUR : Math.max(Date.parse(last), from) + AFTER_LAST_STOP_HOURS * HOUR
  return Math.min(Math.ceil((end - began) / HOUR), DURATION[1])
}

const PARTICULARS = [
  'tracking_duration',
  'tracking_interval',
  'track_start_time_date',
  'track_start_time_time',
  'load_identifier',
  'truck_trailer_number',
  'driver_cell',
] as const satisfies readonly (keyof TrackingOrderSettings)[]

/** The settings of the current order. */
export const particularsOf = (order: TrackingOrder): TrackingOrderSettings =>
  Object.fromEntries(PARTICULARS.map((field) => [field, order[field]])) as TrackingOrderSettings

/** Whether the service already has exactly this request. */
export const isSameOrder = (
  order: TrackingOrder,
  request: { readonly particulars: TrackingOrderSettings; readonly trip_sheet: readonly TripStop[] },
): boolean =>
  PARTICULARS.every((field) => order[field] === request.particulars[field]) &&
  order.trip_sheet.length === request.trip_sheet.length &&
  order.trip_sheet.every((stop, index) =>
    Object.entries(stop).every(([field, value]) => request.trip_sheet[index]?.[field as keyof TripStop] === value),
  )

const alertsOf = (state: Shipment, order: TrackingOrderSettings, trip: readonly TripStop[], now: string): readonly Alert[] => {
  const alert = (field: keyof TrackingOrderSettings, message: string): Alert => ({
    key: `macropoint_load.${field}`,
    field: `macropoint_load.${field}`,
    message,
  })
  const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
  const ends = Date.parse(trackingStart(state, order)) + order.tracking_duration * HOUR
  return [
    ...(within(order.tracking_duration, DURATION)
      ? []
      : [alert('tracking_duration', `Tracking Duration must be ${DURATION[0]} to ${DURATION[1]} hours`)]),
    ...(within(order.tracking_interval, INTERVAL)
      ? []
      : [alert('tracking_interval', `Tracking Interval must be ${INTERVAL[0]} to ${INTERVAL[1]} minutes`)]),
    ...(ends > Date.parse(now) ? [] : [alert('track_start_time_date', 'Tracking would already have ended. Start later or track longer')]),
    ...(order.driver_cell === null && order.truck_trailer_number === null
      ? [alert('driver_cell', 'Driver Cell or Truck/Trailer Number is required')]
      : []),
    ...(order.driver_cell === null || PHONE_DIGITS.test(order.driver_cell.replace(/\D/g, ''))
      ? []
      : [alert('driver_cell', 'Driver Cell must be a phone number with area code')]),
    ...(trip.every(({ city, state: region, zip }) => (city !== '' && region !== '') || zip !== '')
      ? []
      : [{ key: 'macropoint_load.trip_sheet', field: 'pick_stops', message: 'Every stop needs a city and state, or a zip' }]),
  ]
}

const currentOrder = ({ macropoint_load: known }: Pick<Shipment, 'macropoint_load'>): TrackingOrder | null =>
  known !== null && !isFinished(known.order_stage) ? known : null

/** The tracking settings of a load: as requested, or else as in the current order, or else derived from the load [3.21]. */
export const orderParticulars = (state: Shipment, input: TrackingOrderInput, now: string): TrackingOrderSettings => {
  const current = currentOrder(state)
  const start = startOf(state, now)
  const { load_info } = state
  const fromLoad = {
    tracking_interval: DEFAULT_INTERVAL_MINUTES,
    track_start_time_date: start.date,
    track_start_time_time: start.time,
    load_identifier: state.pro,
  }
  // The driver may have changed since the order was sent, so the load takes precedence over the order.
  const truck = {
    truck_trailer_number: load_info.truck_num ?? load_info.trailer_number ?? current?.truck_trailer_number ?? null,
    driver_cell: load_info.driver_1_cell ?? current?.driver_cell ?? null,
  }
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as TrackingOrderInput
  const without = { ...fromLoad, ...(current && particularsOf(current)), ...truck, ...given }
  return {
    ...without,
    tracking_duration:
      given.tracking_duration ??
      current?.tracking_duration ??
      durationOf(tripStops(state), trackingStart(state, { ...without, tracking_duration: 0 }), now),
  }
}

/**
 * What to send to the service when a user sends a tracking order for a load [4.55, 7.44]. An order that is not over is changed, and only if
 * something differs; otherwise a new one is placed. Sent again at once, the result is `nothing`.
 */
export const orderRequest = (state: Shipment, input: TrackingOrderInput, now: string): Result.Result<OrderRequest, Refusal> => {
  if (!state.carrier) return refuse('NotCovered', 'Cover the load before tracking its truck.')
  if (!isActive(shipmentStatus(state))) return refuse('ShipmentNotActive', 'This load is no longer active, so it cannot be tracked.')
  const current = currentOrder(state)
  const trip_sheet = tripStops(state)
  const particulars = orderParticulars(state, input, now)
  const alerts = alertsOf(state, particulars, trip_sheet, now)
  const [first] = alerts
  if (first) return refuse('InvalidTrackingOrder', first.message, alerts)
  const request = { particulars, trip_sheet }
  if (!current) return Result.succeed({ action: 'place', ...request })
  return Result.succeed({ action: isSameOrder(current, request) ? 'nothing' : 'change', ...request })
}
