import { Result } from 'effect'
import { instantOf, localTimeAt } from '../../time/local-moment.ts'
import { type Alert, type Refusal, refuse } from '../refusals.ts'
import { isActive, shipmentStatus } from '../rules/status.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf, momentOf } from '../stop-moments.ts'
import { isOver } from './order-status.ts'
import type { OrderParticulars, TrackingOrder, TripStop } from './state.ts'

/** What a user says of an order that he sends; what he leaves out follows from the load, or from the order that is there. */
export type OrderAsked = Partial<OrderParticulars>

/** What the service is to be told: that there is an order, that it changed, or nothing, because it knows already. */
export interface OrderRequest {
  readonly action: 'place' | 'change' | 'nothing'
  readonly particulars: OrderParticulars
  readonly trip_sheet: readonly TripStop[]
}

const HOUR = 3_600_000
const DEFAULT_INTERVAL_MINUTES = 60
const DEFAULT_DURATION_HOURS = 96
/** A truck may be late: it is followed some hours longer than planned. */
const AFTER_LAST_STOP_HOURS = 12
/** Bounds of what a service takes. */
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

/** The stops as the service is told of them. */
export const tripSheetOf = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): readonly TripStop[] =>
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

/** When following begins: with the dispatch, else with the first appointment, else now; on the clock of the first stop. */
const startOf = (state: Shipment, now: string): { readonly date: string; readonly time: string } => {
  const [first] = state.pick_stops
  const dispatch = dispatchMomentOf(state)
  const at = (dispatch && instantOf(dispatch)) ?? (first ? instantAt(first, 'appt_start', 'ready_or_deliver') : null) ?? now
  return localTimeAt(at, zoneOf(state))
}

/** Instant at which following begins. */
export const startInstant = (state: Pick<Shipment, 'pick_stops'>, order: OrderParticulars): string =>
  instantOf({ date: order.track_start_time_date, time: order.track_start_time_time, zone: zoneOf(state) })

/** Until well after the last stop, or, where that is past already, after now. Instants. */
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
] as const satisfies readonly (keyof OrderParticulars)[]

/** The particulars of an order that is there. */
export const particularsOf = (order: TrackingOrder): OrderParticulars =>
  Object.fromEntries(PARTICULARS.map((field) => [field, order[field]])) as OrderParticulars

/** Whether the service was told the very same before. */
export const isSameOrder = (
  order: TrackingOrder,
  asked: { readonly particulars: OrderParticulars; readonly trip_sheet: readonly TripStop[] },
): boolean =>
  PARTICULARS.every((field) => order[field] === asked.particulars[field]) &&
  order.trip_sheet.length === asked.trip_sheet.length &&
  order.trip_sheet.every((stop, index) =>
    Object.entries(stop).every(([field, value]) => asked.trip_sheet[index]?.[field as keyof TripStop] === value),
  )

const alertsOf = (state: Shipment, order: OrderParticulars, trip: readonly TripStop[], now: string): readonly Alert[] => {
  const alert = (field: keyof OrderParticulars, message: string): Alert => ({
    key: `macropoint_load.${field}`,
    field: `macropoint_load.${field}`,
    message,
  })
  const within = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
  const ends = Date.parse(startInstant(state, order)) + order.tracking_duration * HOUR
  return [
    ...(within(order.tracking_duration, DURATION)
      ? []
      : [alert('tracking_duration', `Tracking Duration must be ${DURATION[0]} to ${DURATION[1]} hours`)]),
    ...(within(order.tracking_interval, INTERVAL)
      ? []
      : [alert('tracking_interval', `Tracking Interval must be ${INTERVAL[0]} to ${INTERVAL[1]} minutes`)]),
    ...(ends > Date.parse(now) ? [] : [alert('track_start_time_date', 'Tracking would be over already: start later or track longer')]),
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
  known !== null && !isOver(known.order_stage) ? known : null

/** How the truck of a load is to be followed: as it is asked, as the order that is there says, else as follows from the load [3.21]. */
export const orderParticulars = (state: Shipment, asked: OrderAsked, now: string): OrderParticulars => {
  const current = currentOrder(state)
  const start = startOf(state, now)
  const { load_info } = state
  const fromLoad = {
    tracking_interval: DEFAULT_INTERVAL_MINUTES,
    track_start_time_date: start.date,
    track_start_time_time: start.time,
    load_identifier: state.pro,
  }
  // The driver may have changed since the order was sent: the load knows him better than the order does.
  const truck = {
    truck_trailer_number: load_info.truck_num ?? load_info.trailer_number ?? current?.truck_trailer_number ?? null,
    driver_cell: load_info.driver_1_cell ?? current?.driver_cell ?? null,
  }
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null && value !== undefined)) as OrderAsked
  const without = { ...fromLoad, ...(current && particularsOf(current)), ...truck, ...said }
  return {
    ...without,
    tracking_duration:
      said.tracking_duration ??
      current?.tracking_duration ??
      durationOf(tripSheetOf(state), startInstant(state, { ...without, tracking_duration: 0 }), now),
  }
}

/**
 * What is to be asked of the service when a user sends an order for a load [4.55, 7.44]. An order that is not over is changed, and only
 * where something differs from what the service knows; else a new one is placed. Asked again at once, the answer is `nothing`.
 */
export const orderRequest = (state: Shipment, asked: OrderAsked, now: string): Result.Result<OrderRequest, Refusal> => {
  if (!state.carrier) return refuse('NotCovered', 'Cover the load before its truck is tracked.')
  if (!isActive(shipmentStatus(state))) return refuse('LoadIsOver', 'This load is over: there is nothing left to track.')
  const current = currentOrder(state)
  const trip_sheet = tripSheetOf(state)
  const particulars = orderParticulars(state, asked, now)
  const alerts = alertsOf(state, particulars, trip_sheet, now)
  const [first] = alerts
  if (first) return refuse('InvalidTrackingOrder', first.message, alerts)
  const request = { particulars, trip_sheet }
  if (!current) return Result.succeed({ action: 'place', ...request })
  return Result.succeed({ action: isSameOrder(current, request) ? 'nothing' : 'change', ...request })
}
