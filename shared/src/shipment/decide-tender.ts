import { Result } from 'effect'
import type { ShipmentCommandOf } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { happened } from './events.ts'
import { refuse } from './refusals.ts'
import type { Shipment } from './state.ts'

/** Keeps a change or cancellation of a tender to be looked at; it is never applied by itself, and the same one again is nothing new. */
export const receiveTenderUpdate = (state: Shipment, command: ShipmentCommandOf<'ReceiveTenderUpdate'>): ShipmentDecision => {
  if (!state.tender) return refuse('NotTendered', `Shipment ${state.pro} did not come from a tender.`)
  const { purpose, received_at, summary } = command
  const isKnown = state.tender.pending_updates.some((update) => update.purpose === purpose && update.summary === summary)
  return Result.succeed(isKnown ? [] : [happened('TenderUpdateReceived', { update: { purpose, received_at, summary } })])
}
