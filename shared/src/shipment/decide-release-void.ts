import { Result } from 'effect'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { happened, type ShipmentEvent } from './events.ts'
import { refuse } from './refusals.ts'
import { changeBlocked } from './rules/editable.ts'
import { releaseBlocked } from './rules/releasable.ts'
import type { Shipment } from './state.ts'

/** What ends a load ends the following of its truck too. */
const trackingEnds = (state: Shipment, reason: string): readonly ShipmentEvent[] =>
  state.tracking?.state === 'started' ? [happened('TrackingStopped', { provider: state.tracking.provider, reason })] : []

/** Releases a load to accounting [4.27]; from then on it is read-only [4.22]. */
export const releaseShipment = (state: Shipment, command: ShipmentCommandOf<'ReleaseShipment'>): ShipmentDecision => {
  const blocked = releaseBlocked(state)
  if (blocked) return Result.fail(blocked)
  return Result.succeed([...trackingEnds(state, 'Released'), happened('ShipmentReleased', { reason: command.reason })])
}

/** Voids a load [4.21]; from then on it is read-only [4.22]. */
export const voidShipment = (state: Shipment, command: ShipmentCommandOf<'VoidShipment'>): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  return Result.succeed([...trackingEnds(state, 'Voided'), happened('ShipmentVoided', { reason: command.reason, notes: command.notes })])
}

/** Takes a void back: an admin, and only as long as nothing was released. */
export const unvoidShipment = (state: Shipment, command: ShipmentCommandOf<'UnvoidShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  if (!facts.is_admin) return refuse('AdminOnly', 'Only an admin can take a void back.')
  if (!state.void_info) return refuse('NotVoided', `Shipment ${state.pro} is not voided.`)
  if (state.released) return refuse('AlreadyReleased', `Shipment ${state.pro} was released; its void stays.`)
  return Result.succeed([happened('VoidWithdrawn', { reason: command.reason })])
}
