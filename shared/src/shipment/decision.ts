import type { Result } from 'effect'
import type { ShipmentEvent } from './events.ts'
import { type Alert, type Refusal, refuse } from './refusals.ts'

/** What a decider of a load answers: facts in their order, none where nothing changes, or why not. */
export type ShipmentDecision = Result.Result<readonly ShipmentEvent[], Refusal>

/** A load that cannot be saved as it is [5.1, 8.16]. */
export const invalidShipment = (alerts: readonly Alert[]) => refuse('InvalidShipment', 'Error: Fill all required fields.', alerts)
