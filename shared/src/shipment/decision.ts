import type { Result } from 'effect'
import { type Alert, type Refusal, refuse } from '../decision/refusal.ts'
import type { ShipmentEvent } from './stream.ts'

/** The result of a decision: events in order (none if nothing changed), or a refusal. */
export type ShipmentDecision = Result.Result<readonly ShipmentEvent[], Refusal>

/** Refuses a load that cannot be saved as it is [5.1, 8.16]. */
export const invalidShipment = (alerts: readonly Alert[]) => refuse('InvalidShipment', 'Error: Fill all required fields.', alerts)
