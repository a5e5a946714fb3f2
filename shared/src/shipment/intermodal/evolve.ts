import { applyChanges } from '../../fields/apply.ts'
import type { Evolvers } from '../../streams/define-stream.ts'
import type { Shipment } from '../state.ts'
import type { LEG_EVENTS } from './events.ts'
import type { Leg } from './legs.ts'
import type { LegState } from './state.ts'

const withLeg = (state: Shipment, leg: Leg, fields: Partial<LegState>): Shipment => ({
  ...state,
  intermodal_legs: { ...state.intermodal_legs, [leg]: { ...state.intermodal_legs[leg], ...fields } },
})

/** Applies an event of one of its legs to the load. */
export const LEG_EVOLVERS: Evolvers<Shipment, typeof LEG_EVENTS> = {
  LegCovered: (state, { leg, carrier, changes }) => withLeg(applyChanges(state, changes), leg, { carrier }),
  LegUncovered: (state, { leg, changes }) => withLeg(applyChanges(state, changes), leg, { carrier: null }),
  LegMilestoneReached: (state, { leg, milestone, date, time }) =>
    withLeg(state, leg, { [`${milestone}_date`]: date, [`${milestone}_time`]: time }),
  LegMilestoneWithdrawn: (state, { leg, milestone }) => withLeg(state, leg, { [`${milestone}_date`]: null, [`${milestone}_time`]: null }),
}
