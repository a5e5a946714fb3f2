import { Schema } from 'effect'
import { event } from '../../streams/event.ts'
import { OptionalText } from '../../streams/event-schemas.ts'
import { complianceText } from '../compliance-text.ts'
import { ComplianceSchema, CoveringCarrierSchema } from '../event-parts.ts'
import { dateAndTime, joined } from '../event-text.ts'
import { LoadChanges } from '../load-changes.ts'
import { LEG_NAMES, LEGS } from './legs.ts'

const LegSchema = Schema.Literals(LEGS)
const MilestoneSchema = Schema.Literals(['dispatched', 'outgated', 'ingated', 'departed', 'arrived', 'notified', 'unloaded'])

const CARRIER = ['intermodal_legs.{leg}.carrier']
const MILESTONE = ['intermodal_legs.{leg}.{milestone}_date', 'intermodal_legs.{leg}.{milestone}_time']

/** Events of single legs. */
export const LEG_EVENTS = {
  LegCovered: event({
    data: Schema.Struct({
      leg: LegSchema,
      carrier: CoveringCarrierSchema,
      compliance: ComplianceSchema,
      changes: LoadChanges,
    }),
    title: ({ leg, carrier }) => `${LEG_NAMES[leg]} covered by ${carrier.name}`,
    detail: ({ carrier, compliance }) => complianceText(carrier, compliance),
    fields: CARRIER,
    changes: ({ leg, carrier: { id, name } }) => [{ path: `intermodal_legs.${leg}.carrier`, from: null, to: { id, name } }],
  }),
  /** `changes` clears the carrier's reference and ETA. */
  LegUncovered: event({
    data: Schema.Struct({
      leg: LegSchema,
      carrier_id: Schema.String,
      carrier_name: Schema.String,
      reason: Schema.String,
      notes: OptionalText,
      changes: LoadChanges,
    }),
    title: ({ leg, carrier_name }) => `${LEG_NAMES[leg]} uncovered from ${carrier_name}`,
    detail: ({ reason, notes }) => joined(reason, notes),
    fields: CARRIER,
    changes: ({ leg, carrier_id, carrier_name }) => [
      { path: `intermodal_legs.${leg}.carrier`, from: { id: carrier_id, name: carrier_name }, to: null },
    ],
  }),
  /** Date and time are local to the place where it happened. */
  LegMilestoneReached: event({
    data: Schema.Struct({ leg: LegSchema, milestone: MilestoneSchema, date: Schema.String, time: OptionalText, source: Schema.String }),
    title: ({ leg, milestone }) => `${LEG_NAMES[leg]} ${milestone}`,
    detail: ({ date, time }) => dateAndTime(date, time),
    fields: MILESTONE,
  }),
  /** A milestone was removed. */
  LegMilestoneWithdrawn: event({
    data: Schema.Struct({ leg: LegSchema, milestone: MilestoneSchema }),
    title: ({ leg, milestone }) => `${LEG_NAMES[leg]}: ${milestone} removed`,
    fields: MILESTONE,
  }),
}
