import type { CoveringCarrier } from '../covering-carrier.ts'
import type { Leg } from './legs.ts'
import type { Intermodal, LegFields } from './shape.ts'

/** A leg of a load: its plan, its milestones, and its own carrier [2.79]. */
export type LegState = LegFields & { readonly carrier: CoveringCarrier | null }

export type IntermodalLegs = { readonly [L in Leg]: LegState }

/** The additional fields of an intermodal load; blank for other modes. */
export type IntermodalPart = { readonly intermodal: Intermodal; readonly intermodal_legs: IntermodalLegs }
