import { Result } from 'effect'
import { refuse } from '../decision/refusal.ts'
import type { ShipmentCommandOf } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import type { Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'

/** Keeps a change or cancellation of a tender for review. It is never applied automatically, and receiving it twice changes nothing. */
export const receiveTenderUpdate = (state: Shipment, command: ShipmentCommandOf<'ReceiveTenderUpdate'>): ShipmentDecision => {
  if (!state.tender) return refuse('NotTendered', `Shipment ${state.pro} did not come from a tender.`)
  const { purpose, received_at, summary } = command
  const isKnown = state.tender.pending_updates.some((update) => update.purpose === purpose && update.summary === summary)
  return Result.succeed(isKnown ? [] : [shipmentStream.happened('TenderUpdateReceived', { update: { purpose, received_at, summary } })])
}
