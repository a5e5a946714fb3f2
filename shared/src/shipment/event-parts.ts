import { Schema } from 'effect'
import { OptionalText, sparseFields } from '../streams/event-schemas.ts'
import { intermodalFields, legFields, rampFields } from './intermodal/shape.ts'
import {
  itemFields,
  lineFields,
  loadInfoFields,
  Mode,
  partyFields,
  rateFields,
  referenceTagFields,
  stopFields,
  userRefFields,
} from './shape.ts'

/** Parts of load events. Fields that older events don't have are optional. */

const Ref = Schema.Struct(sparseFields(userRefFields))
const Location = stopFields.location
const Ramp = Schema.optionalKey(Schema.Struct(sparseFields(rampFields)))
const Leg = Schema.optionalKey(Schema.Struct(sparseFields(legFields)))

/** A covering carrier with its compliance verdict [3.19, 5.43–5.47]. */
export const CoveringCarrierSchema = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  mc_number: OptionalText,
  dot_number: OptionalText,
  scac: OptionalText,
  phone: OptionalText,
  email: OptionalText,
  covered_at: Schema.String,
  covered_by: Schema.String,
  override_reason: OptionalText,
})

const Finding = Schema.Struct({
  rule: Schema.Literals(['safety_rating', 'insurance', 'cargo_amount', 'authority']),
  passed: Schema.Boolean,
  detail: Schema.String,
  message: Schema.String,
})

const Qualification = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  safety_rating: OptionalText,
  cargo_insurance_amount: Schema.NullOr(Schema.Int),
  cargo_insurance_expires: OptionalText,
  liability_insurance_amount: Schema.NullOr(Schema.Int),
  liability_insurance_expires: OptionalText,
  general_liability_insurance_amount: Schema.NullOr(Schema.Int),
  general_liability_insurance_expires: OptionalText,
  common_authority: Schema.Boolean,
  contract_authority: Schema.Boolean,
})

/** Why a carrier was accepted; the rules are in `rules/compliance.ts`. */
const ReceiptSchema = Schema.Struct({
  rules: Schema.Int,
  judged_on: Schema.String,
  judged_at: Schema.String,
  carrier: Qualification,
  declared_value: Schema.NullOr(Schema.Int),
  skipped: Schema.NullOr(Schema.Literal('LTL carrier')),
  findings: Schema.Array(Finding),
  overridden: Schema.NullOr(Schema.Struct({ by: Schema.String, reason: Schema.String })),
})

/** `findings` are the warnings accepted by the user. Covers from before receipts were kept have no `receipt`. */
export const ComplianceSchema = Schema.Struct({
  passed: Schema.Boolean,
  findings: Schema.Array(Schema.String),
  receipt: Schema.optionalKey(ReceiptSchema),
})

/** The tender that a load came from. */
const TenderSchema = Schema.Struct({
  key: Schema.String,
  sender: Schema.String,
  shipment_id: Schema.String,
  purpose: Schema.String,
  respond_by: OptionalText,
  response: Schema.Literals(['pending', 'accepted', 'declined']),
  unmapped: Schema.Array(Schema.String),
  pending_updates: Schema.Array(Schema.Struct({ purpose: Schema.String, received_at: Schema.String, summary: Schema.String })),
})

const optionalList = <F extends { readonly [key: string]: Schema.Top }>(fields: F) =>
  Schema.optionalKey(Schema.Array(Schema.Struct(sparseFields(fields))))
const optionalRef = Schema.optionalKey(Schema.NullOr(Ref))
const optionalParty = Schema.optionalKey(Schema.NullOr(Schema.Struct(sparseFields(partyFields))))

/** A load as first created. Blank fields are left out, so that new fields need no new version. */
export const NewShipment = Schema.Struct({
  pro: Schema.String,
  mode: Mode,
  source: Schema.String,
  created_at: Schema.String,
  created_by: Schema.String,
  customer: optionalParty,
  bill_to: optionalParty,
  sales_representative: optionalRef,
  service_representative_user: optionalRef,
  dispatcher_assigned_user: optionalRef,
  dispatcher_actual_user: optionalRef,
  reserved_by_user: optionalRef,
  load_info: Schema.optionalKey(Schema.Struct(sparseFields(loadInfoFields))),
  rates: Schema.optionalKey(Schema.Struct(sparseFields(rateFields))),
  accessorial_lines: optionalList(lineFields),
  items: optionalList(itemFields),
  pick_stops: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        ...sparseFields(stopFields),
        location: Schema.optionalKey(Schema.Struct(sparseFields(Location.fields))),
        dynamic_reference_tags: optionalList(referenceTagFields),
      }),
    ),
  ),
  dynamic_reference_tags: optionalList(referenceTagFields),
  intermodal: Schema.optionalKey(
    Schema.Struct({ ...sparseFields(intermodalFields), pickup_ramp: Ramp, destination_ramp: Ramp, cross_town_ramp: Ramp }),
  ),
  intermodal_legs: Schema.optionalKey(
    Schema.Struct({
      door_to_door: Leg,
      pickup_dray: Leg,
      origin_rail: Leg,
      cross_town: Leg,
      dest_rail: Leg,
      dest_dray: Leg,
    }),
  ),
  instruction: Schema.optionalKey(Schema.Struct({ special_instructions: Schema.optionalKey(OptionalText) })),
  notes: Schema.optionalKey(OptionalText),
  imported_status: Schema.optionalKey(Schema.NullOr(Schema.Literals(['VOID', 'VOID WEB', 'TERMINATED']))),
  tender: Schema.optionalKey(Schema.NullOr(TenderSchema)),
  repeated_from: Schema.optionalKey(OptionalText),
  made: Schema.optionalKey(
    Schema.Struct({
      stops: Schema.optionalKey(Schema.Int),
      check_calls: Schema.optionalKey(Schema.Int),
      incidents: Schema.optionalKey(Schema.Int),
      events: Schema.optionalKey(Schema.Int),
      bids: Schema.optionalKey(Schema.Int),
    }),
  ),
})

/** A check call as logged [2.70]. Date and time are local to the place. */
export const NewCheckCall = Schema.Struct({
  id: Schema.String,
  date: Schema.String,
  time: Schema.String,
  timezone: OptionalText,
  city: OptionalText,
  state: OptionalText,
  note: OptionalText,
  user: Schema.String,
  source: Schema.String,
  struck: Schema.NullOr(Schema.Struct({ by: Schema.String, at: Schema.String, reason: OptionalText })),
})

/** An incident as reported [3.31–3.36]. Early ones have no reason code of the list. */
export const NewIncident = Schema.Struct({
  id: Schema.String,
  pick_stop_id: OptionalText,
  incident_type_code: Schema.String,
  incident_reason_code: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ id: Schema.Int, code: Schema.String, description: Schema.String })),
  ),
  reason_code: OptionalText,
  reason_description: OptionalText,
  note: OptionalText,
  internal_only: Schema.Boolean,
  carrier_fault: Schema.Boolean,
  carrier_id: OptionalText,
  carrier_name: OptionalText,
  trailer_num: OptionalText,
  driver_name: OptionalText,
  phone: OptionalText,
  cell: OptionalText,
  appt_field_name: OptionalText,
  original_field_value: OptionalText,
  updated_field_value: OptionalText,
  created_by: Schema.String,
  created_at: Schema.String,
})

/** An event that needs attention, as opened [4.42]. */
export const NewLoadEvent = Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  note: OptionalText,
  due_at: OptionalText,
  created_by: Schema.String,
  created_at: Schema.String,
  closed: Schema.Boolean,
  closed_by: OptionalText,
  closed_at: OptionalText,
  resolution: OptionalText,
})

/** A document as attached. The bytes are in document storage under `sha256` (hex); `size` is in bytes. */
export const NewDocumentSchema = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  folder: Schema.String,
  media_type: Schema.String,
  size: Schema.Int,
  sha256: Schema.String,
  form: Schema.NullOr(
    Schema.Struct({ type: Schema.String, version: Schema.Int, position: Schema.Int, text_version: Schema.NullOr(Schema.Int) }),
  ),
  attached_by: Schema.String,
  attached_at: Schema.String,
  removed: Schema.Null,
})
