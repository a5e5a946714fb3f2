import type { CoveringCarrier } from '../state.ts'
import type { Leg } from './legs.ts'
import type { Intermodal, LegFields } from './shape.ts'

/** A leg of a load: its plan, what happened on it, and the carrier it was given to on its own [2.79]. */
export type LegState = LegFields & { readonly carrier: CoveringCarrier | null }

export type IntermodalLegs = { readonly [L in Leg]: LegState }

/** What a load has of its own when it goes by rail. Other modes have it blank. */
export type IntermodalPart = { readonly intermodal: Intermodal; readonly intermodal_legs: IntermodalLegs }
