import { Result } from 'effect'
import { refuse } from '../decision/refusal.ts'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { changeBlocked } from './rules/editable.ts'
import { shipmentStatus } from './rules/status.ts'
import type { Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'

/** Puts a load on hold, with or without a carrier, if it is not dispatched [4.21, 4.59]. */
export const holdShipment = (state: Shipment, command: ShipmentCommandOf<'HoldShipment'>): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  if (state.hold) return refuse('AlreadyOnHold', `Shipment ${state.pro} is already on hold.`)
  const status = shipmentStatus(state)
  if (!['OPEN', 'RESERVED', 'COVERED'].includes(status)) {
    return refuse('NotHoldable', `Shipment ${state.pro} is ${status} and cannot be put on hold.`)
  }
  return Result.succeed([shipmentStream.happened('ShipmentHeld', { reason: command.reason })])
}

/** Removes the hold [4.21]. */
export const removeHold = (state: Shipment): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  if (!state.hold) return refuse('NotOnHold', `Shipment ${state.pro} is not on hold.`)
  return Result.succeed([shipmentStream.happened('HoldRemoved', {})])
}

/** Reserves an open load for the sender [4.21]; reserving again by the same user changes nothing. */
export const reserveShipment = (state: Shipment, facts: ShipmentFacts): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  if (state.reserved_by_user?.id === facts.by.id) return Result.succeed([])
  if (state.reserved_by_user) {
    return refuse('AlreadyReserved', `Shipment ${state.pro} is reserved by ${state.reserved_by_user.username}.`)
  }
  const status = shipmentStatus(state)
  if (status !== 'OPEN') return refuse('NotReservable', `Shipment ${state.pro} is ${status} and cannot be reserved.`)
  return Result.succeed([shipmentStream.happened('ShipmentReserved', { for: { id: facts.by.id, username: facts.by.username } })])
}

/** Removes a reservation: by the user who has it, or by an admin [4.21]. */
export const unreserveShipment = (state: Shipment, facts: ShipmentFacts): ShipmentDecision => {
  const blocked = changeBlocked(state)
  if (blocked) return Result.fail(blocked)
  if (!state.reserved_by_user) return refuse('NotReserved', `Shipment ${state.pro} is not reserved.`)
  if (state.reserved_by_user.id !== facts.by.id && !facts.is_admin) {
    return refuse('ReservedByAnother', `Shipment ${state.pro} is reserved by ${state.reserved_by_user.username}.`)
  }
  return Result.succeed([shipmentStream.happened('ReservationRemoved', {})])
}
