import { Result } from 'effect'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { milestoneEvents } from './milestones.ts'
import { isActive } from './rules/active-status.ts'
import { dispatchAlerts } from './rules/dispatch.ts'
import { legAlerts } from './rules/legs.ts'
import { aheadAlerts } from './rules/not-yet.ts'
import { shipmentStatus } from './rules/status.ts'
import { stopAlerts } from './rules/stops.ts'
import type { Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'

/**
 * Tracking updates may arrive late, duplicated or out of order. An update that no longer applies produces no event and is never refused.
 */
const NOTHING: ShipmentDecision = Result.succeed([])

/** Minimum delay that is recorded; shorter delays come and go. */
const LATE_AFTER_MINUTES = 15

/** Whether tracking updates count: the load is tracked and still in transit. */
const isTracked = (state: Shipment): boolean => state.tracking?.state === 'started' && isActive(shipmentStatus(state))

/** Whether a tracking order tracks the load. Then only the order's status starts and stops tracking [4.55]. */
const hasTrackingOrder = (state: Shipment): boolean => state.macropoint_load !== null

/** Starts tracking the truck of a covered load that has no tracking order. */
export const startTracking = (state: Shipment, command: ShipmentCommandOf<'StartTracking'>): ShipmentDecision => {
  if (!state.carrier || !isActive(shipmentStatus(state)) || isTracked(state) || hasTrackingOrder(state)) return NOTHING
  return Result.succeed([shipmentStream.happened('TrackingStarted', { provider: command.provider, simulated: command.simulated })])
}

/** Stops tracking. */
export const stopTracking = (state: Shipment, command: ShipmentCommandOf<'StopTracking'>): ShipmentDecision => {
  if (state.tracking?.state !== 'started' || state.tracking.provider !== command.provider) return NOTHING
  return Result.succeed([shipmentStream.happened('TrackingStopped', { provider: command.provider, reason: command.reason })])
}

/** Positions count after the order completed, too: the last departure and the completion are sent at the same time. */
const acceptsUpdates = (state: Shipment): boolean =>
  isTracked(state) || (state.macropoint_load?.order_stage === 'completed' && isActive(shipmentStatus(state)))

const contradictions = (shipment: Shipment) => [...stopAlerts(shipment), ...dispatchAlerts(shipment), ...legAlerts(shipment)]

/** The truck was seen arriving at or leaving a stop. Entered times take precedence, and a contradicting update produces no event. */
export const recordTrackingUpdate = (
  state: Shipment,
  command: ShipmentCommandOf<'RecordTrackingUpdate'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const stop = state.pick_stops.find(({ id }) => id === command.stop_id)
  const milestone = command.update === 'arrived' ? 'arrival' : 'departure'
  if (!acceptsUpdates(state) || !stop || stop[`${milestone}_date`] !== null || stop.departure_date !== null) return NOTHING
  const seen = { ...stop, [`${milestone}_date`]: command.date, [`${milestone}_time`]: command.time }
  const after: Shipment = { ...state, pick_stops: state.pick_stops.map((other) => (other === stop ? seen : other)) }
  const known = new Set(contradictions(state).map(({ key }) => key))
  const contradicts = contradictions(after).some(({ key }) => !known.has(key)) || aheadAlerts(state, after, facts.now).length > 0
  return contradicts ? NOTHING : Result.succeed(milestoneEvents(state, after, 'tracking'))
}

/** New ETA of the truck at a stop, as an ISO instant. Recorded only when the truck falls behind or catches up. */
export const recordTrackingEta = (state: Shipment, command: ShipmentCommandOf<'RecordTrackingEta'>): ShipmentDecision => {
  const { stop_id, eta, minutes_late } = command
  const stop = state.pick_stops.find(({ id }) => id === stop_id)
  if (!isTracked(state) || !stop || stop.arrival_date !== null || stop.departure_date !== null) return NOTHING
  const wasLate = state.tracking?.late === true
  if (!wasLate && minutes_late >= LATE_AFTER_MINUTES)
    return Result.succeed([shipmentStream.happened('TrackingDelayed', { stop_id, eta, minutes_late })])
  if (wasLate && minutes_late <= 0) return Result.succeed([shipmentStream.happened('TrackingOnTime', { stop_id, eta })])
  return NOTHING
}
