import { Result } from 'effect'
import { refuse } from '../decision/refusal.ts'
import { permits } from '../permissions/may.ts'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { bookingCanceled } from './ltl/cover-by-quote.ts'
import { changeBlocked } from './rules/editable.ts'
import type { Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'
import { trackingEnds } from './tracking-ends.ts'

/** Voids a load [4.21]; it is read-only from then on [4.22]. */
export const voidShipment = (state: Shipment, command: ShipmentCommandOf<'VoidShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  const cancelled = bookingCanceled(state, facts)
  if (Result.isFailure(cancelled)) return cancelled
  return Result.succeed([
    ...cancelled.success,
    ...trackingEnds(state, 'Voided'),
    shipmentStream.happened('ShipmentVoided', { reason: command.reason, notes: command.notes }),
  ])
}

/** Unvoids a load: needs shipments#unvoid, which admins have, and is refused once the load was released. */
export const unvoidShipment = (state: Shipment, command: ShipmentCommandOf<'UnvoidShipment'>, facts: ShipmentFacts): ShipmentDecision => {
  if (!permits(facts, 'shipments#unvoid')) return refuse('AdminOnly', 'Only an admin can unvoid a shipment.')
  if (!state.void_info) return refuse('NotVoided', `Shipment ${state.pro} is not voided.`)
  if (state.released) return refuse('AlreadyReleased', `Shipment ${state.pro} was released and cannot be unvoided.`)
  return Result.succeed([shipmentStream.happened('VoidWithdrawn', { reason: command.reason, compensates: state.standing_events.void })])
}
