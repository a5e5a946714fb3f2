import { Result } from 'effect'
import type { ShipmentCommandOf } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { happened } from './events.ts'
import { milestoneEvents } from './milestones.ts'
import { dispatchAlerts } from './rules/dispatch.ts'
import { legAlerts } from './rules/legs.ts'
import { isActive, shipmentStatus } from './rules/status.ts'
import { stopAlerts } from './rules/stops.ts'
import type { Shipment } from './state.ts'

/**
 * What a visibility provider tells may come late, twice or out of order: whatever no longer holds is no event, and never a refusal.
 */
const NOTHING: ShipmentDecision = Result.succeed([])

/** A truck this late is worth a word; a little delay comes and goes. */
const LATE_AFTER_MINUTES = 15

/** Whether the provider's word counts: the load is followed and still on its way. */
const isFollowed = (state: Shipment): boolean => state.tracking?.state === 'started' && isActive(shipmentStatus(state))

/** Whether the load is followed by an order: then the order's word begins and ends it [4.55], and nobody else's. */
const isOrdered = (state: Shipment): boolean => state.macropoint_load !== null

/** Begins to follow the truck of a covered load for which nobody sent an order. */
export const startTracking = (state: Shipment, command: ShipmentCommandOf<'StartTracking'>): ShipmentDecision => {
  if (!state.carrier || !isActive(shipmentStatus(state)) || isFollowed(state) || isOrdered(state)) return NOTHING
  return Result.succeed([happened('TrackingStarted', { provider: command.provider, simulated: command.simulated })])
}

/** Ends it. */
export const stopTracking = (state: Shipment, command: ShipmentCommandOf<'StopTracking'>): ShipmentDecision => {
  if (state.tracking?.state !== 'started' || state.tracking.provider !== command.provider) return NOTHING
  return Result.succeed([happened('TrackingStopped', { provider: command.provider, reason: command.reason })])
}

/** Where the truck was is told after its order was completed, too: the last departure and the end of the order go out together. */
const isHeard = (state: Shipment): boolean =>
  isFollowed(state) || (state.macropoint_load?.order_stage === 'completed' && isActive(shipmentStatus(state)))

const contradictions = (shipment: Shipment) => [...stopAlerts(shipment), ...dispatchAlerts(shipment), ...legAlerts(shipment)]

/** The truck was seen arriving at or leaving a stop. What somebody wrote down already stands, and what contradicts it is no event. */
export const recordTrackingUpdate = (state: Shipment, command: ShipmentCommandOf<'RecordTrackingUpdate'>): ShipmentDecision => {
  const stop = state.pick_stops.find(({ id }) => id === command.stop_id)
  const milestone = command.update === 'arrived' ? 'arrival' : 'departure'
  if (!isHeard(state) || !stop || stop[`${milestone}_date`] !== null || stop.departure_date !== null) return NOTHING
  const seen = { ...stop, [`${milestone}_date`]: command.date, [`${milestone}_time`]: command.time }
  const after: Shipment = { ...state, pick_stops: state.pick_stops.map((other) => (other === stop ? seen : other)) }
  const known = new Set(contradictions(state).map(({ key }) => key))
  const contradicts = contradictions(after).some(({ key }) => !known.has(key))
  return contradicts ? NOTHING : Result.succeed(milestoneEvents(state, after, 'tracking'))
}

/** The truck is expected at a stop: a word only when it falls behind, or catches up. `eta` is an ISO instant. */
export const recordTrackingEta = (state: Shipment, command: ShipmentCommandOf<'RecordTrackingEta'>): ShipmentDecision => {
  const { stop_id, eta, minutes_late } = command
  const stop = state.pick_stops.find(({ id }) => id === stop_id)
  if (!isFollowed(state) || !stop || stop.arrival_date !== null || stop.departure_date !== null) return NOTHING
  const wasLate = state.tracking?.late === true
  if (!wasLate && minutes_late >= LATE_AFTER_MINUTES) return Result.succeed([happened('TrackingDelayed', { stop_id, eta, minutes_late })])
  if (wasLate && minutes_late <= 0) return Result.succeed([happened('TrackingOnTime', { stop_id, eta })])
  return NOTHING
}
