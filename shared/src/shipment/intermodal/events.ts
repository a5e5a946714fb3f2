import type { FieldChange } from '../../fields/change.ts'
import type { CoveringCarrier } from '../state.ts'
import type { Leg, LegMilestone } from './legs.ts'

/** What the events of single legs tell. */
export type LegEventData = {
  LegCovered: {
    leg: Leg
    carrier: CoveringCarrier
    compliance: { readonly passed: boolean; readonly findings: readonly string[] }
    changes: readonly FieldChange[]
  }
  /** `changes` takes out the carrier's reference and his estimate. */
  LegUncovered: {
    leg: Leg
    carrier_id: string
    carrier_name: string
    reason: string
    notes: string | null
    changes: readonly FieldChange[]
  }
  /** Date and time are local to where it happened. */
  LegMilestoneReached: { leg: Leg; milestone: LegMilestone; date: string; time: string | null; source: string }
  /** A milestone was taken back. */
  LegMilestoneWithdrawn: { leg: Leg; milestone: LegMilestone }
}
