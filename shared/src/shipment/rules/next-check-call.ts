import { instantOf } from '../../time/local-moment.ts'
import type { Shipment } from '../state.ts'
import { dispatchMomentOf, momentOf, wasReached } from '../stop-moments.ts'
import { isActive } from './active-status.ts'
import { shipmentStatus } from './status.ts'

const HOUR = 3_600_000
/** Hours without an update after which a check call is due. */
export const CALL_EVERY_HOURS = 4
/** How long before an appointment a check call is due. */
export const CALL_BEFORE_HOURS = 1

/** When the next check call is due, as an instant, and why; `stop` counts from 1. */
export type NextCheckCall =
  | { readonly due_at: string; readonly because: 'dispatch' | 'last_call' }
  | { readonly due_at: string; readonly because: 'appointment'; readonly stop: number }

/**
 * The next check call of a load in transit: some hours after the last update, but before the appointment at the next stop. Null if the load
 * is not in transit, and while it is tracked and not late.
 */
export const nextCheckCall = (shipment: Shipment): NextCheckCall | null => {
  const dispatch = dispatchMomentOf(shipment)
  if (!dispatch || !isActive(shipmentStatus(shipment))) return null
  if (shipment.tracking?.state === 'started' && !shipment.tracking.late) return null
  const callTimes = shipment.check_calls
    .filter(({ struck }) => struck === null)
    .map(({ date, time, timezone }) => Date.parse(instantOf({ date, time, zone: timezone })))
  const first = Date.parse(instantOf(dispatch))
  const last = Math.max(first, ...callTimes)
  const regular = last + CALL_EVERY_HOURS * HOUR
  const place = shipment.pick_stops.findIndex((stop) => !wasReached(stop))
  const stop = shipment.pick_stops[place]
  const appointment = stop && momentOf(stop, 'appt_start')
  const before = appointment ? Date.parse(instantOf(appointment)) - CALL_BEFORE_HOURS * HOUR : null
  if (before !== null && before > last && before < regular) {
    return { due_at: new Date(before).toISOString(), because: 'appointment', stop: place + 1 }
  }
  return { due_at: new Date(regular).toISOString(), because: last === first ? 'dispatch' : 'last_call' }
}
