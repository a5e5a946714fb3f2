import { Result } from 'effect'
import type { ShipmentCommandOf } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { proofMissing, releaseBlocked } from './rules/releasable.ts'
import type { Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'
import { trackingEnds } from './tracking-ends.ts'

/** Releases a load to accounting with its POD or a reason [4.27]; it is read-only from then on [4.22]. */
export const releaseShipment = (state: Shipment, command: ShipmentCommandOf<'ReleaseShipment'>): ShipmentDecision => {
  const blocked = releaseBlocked(state) ?? proofMissing(state, command.reason)
  if (blocked) return Result.fail(blocked)
  return Result.succeed([...trackingEnds(state, 'Released'), shipmentStream.happened('ShipmentReleased', { reason: command.reason })])
}
