import { Schema } from 'effect'
import { digits, flag, prose, text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { IntermodalInput, LegsInput } from './intermodal/input.ts'
import {
  itemFields,
  lineFields,
  loadInfoFields,
  locationFields,
  Mode,
  partyFields,
  rateFields,
  referenceTagFields,
  stopFields,
  userRefFields,
} from './shape.ts'

const ReferenceTags = Schema.Array(Schema.Struct(optional(referenceTagFields))).check(Schema.isMaxLength(6))

/**
 * A stop as a form or the API sends it. An `id` names an existing stop, without one the stop is new. `city` and `state` may be sent outside
 * the location.
 */
export const StopInput = Schema.Struct({
  ...optional({ ...stopFields, event_type: Schema.Literals(['P', 'D', 'S']) }),
  city: Schema.optionalKey(text(80)),
  state: Schema.optionalKey(text(3)),
  zip: Schema.optionalKey(digits(12)),
  location: Schema.optionalKey(Schema.Struct(optional(locationFields))),
  references: Schema.optionalKey(Schema.Array(text(80)).check(Schema.isMaxLength(6))),
  dynamic_reference_tags: Schema.optionalKey(ReferenceTags),
})

const PartyInput = Schema.NullOr(Schema.Struct(optional(partyFields)))
const UserInput = Schema.NullOr(Schema.Struct(optional(userRefFields)))

/**
 * Input of a create or a save: an absent field keeps its value, null clears it. Lists are complete: a stop that is not in the list is
 * removed, and the list order is the stop order.
 */
export const ShipmentInput = Schema.Struct({
  mode: Schema.optionalKey(Mode),
  customer: Schema.optionalKey(PartyInput),
  bill_to: Schema.optionalKey(PartyInput),
  sales_representative: Schema.optionalKey(UserInput),
  service_representative_user: Schema.optionalKey(UserInput),
  dispatcher_assigned_user: Schema.optionalKey(UserInput),
  load_info: Schema.optionalKey(Schema.Struct(optional(loadInfoFields))),
  rates: Schema.optionalKey(Schema.Struct(optional(rateFields))),
  accessorial_lines: Schema.optionalKey(Schema.Array(Schema.Struct(optional(lineFields))).check(Schema.isMaxLength(40))),
  items: Schema.optionalKey(Schema.Array(Schema.Struct(optional(itemFields))).check(Schema.isMaxLength(100))),
  pick_stops: Schema.optionalKey(Schema.Array(StopInput).check(Schema.isMaxLength(50))),
  intermodal: Schema.optionalKey(IntermodalInput),
  intermodal_legs: Schema.optionalKey(LegsInput),
  instruction: Schema.optionalKey(Schema.Struct(optional({ special_instructions: prose(4000) }))),
  dynamic_reference_tags: Schema.optionalKey(ReferenceTags),
  notes: Schema.optionalKey(prose(4000)),
  open_events_acknowledged: Schema.optionalKey(flag),
})
export type ShipmentInput = typeof ShipmentInput.Type
export type StopInput = typeof StopInput.Type
