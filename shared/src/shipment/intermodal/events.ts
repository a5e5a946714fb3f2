import type { FieldChange } from '../../fields/change.ts'
import type { CoveringCarrier } from '../covering-carrier.ts'
import type { Leg, LegMilestone } from './legs.ts'

/** Event data of single legs. */
export type LegEventData = {
  LegCovered: {
    leg: Leg
    carrier: CoveringCarrier
    compliance: { readonly passed: boolean; readonly findings: readonly string[] }
    changes: readonly FieldChange[]
  }
  /** `changes` clears the carrier's reference and ETA. */
  LegUncovered: {
    leg: Leg
    carrier_id: string
    carrier_name: string
    reason: string
    notes: string | null
    changes: readonly FieldChange[]
  }
  /** Date and time are local to the place where it happened. */
  LegMilestoneReached: { leg: Leg; milestone: LegMilestone; date: string; time: string | null; source: string }
  /** A milestone was removed. */
  LegMilestoneWithdrawn: { leg: Leg; milestone: LegMilestone }
}
