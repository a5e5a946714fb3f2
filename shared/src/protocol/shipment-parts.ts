import { Schema } from 'effect'
import { LanePrice as LanePriceFields } from '../shipment/lane-pricing/lane-price.ts'
import { LtlQuote as LtlQuoteFields } from '../shipment/ltl/quote.ts'

const text = Schema.NullOr(Schema.String)

/** The carrier of a shipment, as it was when it covered the shipment [3.19]. `mp_` is what the tracking service said about it. */
export const CoveringCarrier = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  mc_number: text,
  dot_number: text,
  scac: text,
  phone: text,
  email: text,
  covered_at: Schema.String,
  covered_by: Schema.String,
  override_reason: text,
  mp_partner_status: Schema.optionalKey(text),
  mp_truck_trailer_name: Schema.optionalKey(text),
  mp_truck_trailer_type: Schema.optionalKey(text),
  mp_truck_trailer_identifiers: Schema.optionalKey(Schema.Array(Schema.String)),
  mp_partner_status_last_updated_at: Schema.optionalKey(text),
  mp_partner_status_simulated: Schema.optionalKey(Schema.Boolean),
}).annotate({ identifier: 'CoveringCarrier', description: 'A carrier as it was when it covered the shipment or leg.' })

const finding = {
  rule: Schema.Literals(['safety_rating', 'insurance', 'cargo_amount', 'authority']),
  passed: Schema.Boolean,
  detail: Schema.String,
}

/** The result of each compliance rule; the message only of those that failed. */
const findings = Schema.Array(Schema.Struct({ ...finding, message: text }))
const skipped = Schema.NullOr(Schema.Literal('LTL carrier'))
const judged = { rules: Schema.Int, judged_on: Schema.String, skipped, findings }

/** Why a carrier was accepted for a shipment [5.43–5.47]. */
export const ComplianceReceipt = Schema.Struct({
  ...judged,
  judged_at: Schema.String,
  carrier: Schema.Struct({
    id: Schema.String,
    name: Schema.String,
    safety_rating: text,
    cargo_insurance_amount: text,
    cargo_insurance_expires: text,
    liability_insurance_amount: text,
    liability_insurance_expires: text,
    general_liability_insurance_amount: text,
    general_liability_insurance_expires: text,
    common_authority: Schema.Boolean,
    contract_authority: Schema.Boolean,
  }),
  declared_value: text,
  overridden: Schema.NullOr(Schema.Struct({ by: Schema.String, reason: Schema.String })),
}).annotate({
  identifier: 'ComplianceReceipt',
  description: 'The compliance check that the cover passed or that an administrator overrode. `judged_on` is the date at the first stop.',
})

const named = { id: Schema.String, name: Schema.String, mc_number: text, dot_number: text }

/** The compliance check of `GET /carriers/production_check`, without a shipment. */
export const ProductionCompliance = Schema.Struct(judged)
export const CheckedCarrier = Schema.Struct({ ...named, status: Schema.String, do_not_use: Schema.Boolean })

/** A carrier's status, as `GET /carriers/get_carrier_status` returns it. */
export const CarrierStatus = Schema.Struct({ ...named, super_hold: Schema.Boolean, active: Schema.Boolean, status: Schema.String })

/** A carrier with what the tracking service said about it [3.19]. */
export const TrackedCarrier = Schema.Struct({
  id: text,
  name: text,
  mc_number: text,
  dot_number: text,
  mp_partner_status: text,
  mp_truck_trailer_name: text,
  mp_truck_trailer_type: text,
  mp_truck_trailer_identifiers: Schema.Array(Schema.String),
  mp_partner_status_last_updated_at: text,
  mp_partner_status_simulated: Schema.Boolean,
}).annotate({ identifier: 'TrackedCarrier' })

/** The compliance check of a carrier for one shipment. */
export const ShipmentCompliance = Schema.Struct({
  ...judged,
  declared_value: text,
  carrier: Schema.Struct({ ...named, status: Schema.String }),
  passed: Schema.Boolean,
  may_override: Schema.Boolean,
  checked_at: Schema.String,
}).annotate({ identifier: 'ShipmentCompliance' })

export const LtlQuote = Schema.Struct({
  ...LtlQuoteFields.fields,
  customer_total: Schema.String,
  carrier_total: Schema.String,
  selected: Schema.Boolean,
}).annotate({ identifier: 'LtlQuote', description: 'A carrier’s offer for an LTL shipment. `simulated`: no provider was contacted.' })

export const LanePrice = LanePriceFields.annotate({ identifier: 'LanePrice' })
export const LanePriceWeight = Schema.Struct({ provider: Schema.String, market: Schema.String, weight: Schema.Finite })

const checkCall = {
  id: Schema.String,
  date: Schema.String,
  time: Schema.String,
  timezone: text,
  city: text,
  state: text,
  note: text,
  user: Schema.String,
  source: Schema.String,
  struck: Schema.NullOr(Schema.Struct({ by: Schema.String, at: Schema.String, reason: text })),
}
export const ShipmentCheckCall = Schema.Struct(checkCall)
export const CheckCall = Schema.Struct({ pro: Schema.String, ...checkCall }).annotate({
  identifier: 'CheckCall',
  description: 'Date and time are local to the place. `struck` is set when the check call was voided.',
})

const incident = {
  id: Schema.String,
  pick_stop_id: text,
  incident_type_code: Schema.String,
  incident_reason_code: Schema.NullOr(Schema.Struct({ id: Schema.Int, code: Schema.String, description: Schema.String })),
  reason_code: text,
  reason_description: text,
  note: text,
  internal_only: Schema.Boolean,
  carrier_fault: Schema.Boolean,
  carrier_id: text,
  carrier_name: text,
  trailer_num: text,
  driver_name: text,
  phone: text,
  cell: text,
  appt_field_name: text,
  original_field_value: text,
  updated_field_value: text,
  created_by: Schema.String,
  created_at: Schema.String,
}
export const ShipmentIncident = Schema.Struct(incident)
export const Incident = Schema.Struct({ shipment_id: Schema.String, ...incident, change_text: text }).annotate({ identifier: 'Incident' })

const loadEvent = {
  id: Schema.String,
  type: Schema.String,
  note: text,
  due_at: text,
  created_by: Schema.String,
  created_at: Schema.String,
  closed: Schema.Boolean,
  closed_by: text,
  closed_at: text,
  resolution: text,
}
export const ShipmentEvent = Schema.Struct(loadEvent)
export const LoadEvent = Schema.Struct({ pro: Schema.String, ...loadEvent }).annotate({ identifier: 'LoadEvent' })
