import { Result } from 'effect'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { happened } from './events.ts'
import { bookingCancelled } from './ltl/cover-by-quote.ts'
import { refuse } from './refusals.ts'
import { changeBlocked } from './rules/editable.ts'
import type { Shipment } from './state.ts'
import { trackingEnds } from './tracking-ends.ts'

/** Voids a load [4.21]; from then on it is read-only [4.22]. */
export const voidShipment = (state: Shipment, command: ShipmentCommandOf<'VoidShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  const cancelled = bookingCancelled(state, facts)
  if (Result.isFailure(cancelled)) return cancelled
  return Result.succeed([
    ...cancelled.success,
    ...trackingEnds(state, 'Voided'),
    happened('ShipmentVoided', { reason: command.reason, notes: command.notes }),
  ])
}

/** Takes a void back: an admin, and only as long as nothing was released. */
export const unvoidShipment = (state: Shipment, command: ShipmentCommandOf<'UnvoidShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  if (!facts.is_admin) return refuse('AdminOnly', 'Only an admin can take a void back.')
  if (!state.void_info) return refuse('NotVoided', `Shipment ${state.pro} is not voided.`)
  if (state.released) return refuse('AlreadyReleased', `Shipment ${state.pro} was released; its void stays.`)
  return Result.succeed([happened('VoidWithdrawn', { reason: command.reason, compensates: state.standing_events.void })])
}
