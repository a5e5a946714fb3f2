import type { ShipmentInput } from '../input.ts'
import type { Leg } from './legs.ts'

/** Commands on a single leg; all other leg changes are part of a save. */
export type LegCommand =
  | { readonly type: 'CoverLeg'; readonly leg: Leg; readonly override_reason: string | null; readonly shipment: ShipmentInput | null }
  | { readonly type: 'UncoverLeg'; readonly leg: Leg; readonly reason: string; readonly notes: string | null }
