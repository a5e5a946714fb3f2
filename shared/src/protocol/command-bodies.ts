import { Schema } from 'effect'
import { date, flag, prose, text, time, whole } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { INTERVALS, MAX_REPEATS, type RepeatOptions } from '../shipment/repeat.ts'
import { ShipmentBody } from './shipment-body.ts'

/** Pros are seven digits; a number is taken too. */
export const Pro = Schema.Union([
  Schema.String.check(Schema.isPattern(/^\d{7}$/)),
  Schema.Int.check(Schema.isBetween({ minimum: 1_000_000, maximum: 9_999_999 })),
])

const version = Schema.optionalKey(Schema.NullOr(Schema.Int))

/** POST /shipments, PUT /shipments/{pro} [7.20, 7.21]. */
export const ShipmentEnvelope = Schema.Struct({ shipment: ShipmentBody })

/** PUT /cover [7.30]: the load, the carrier by one of three numbers, and what is agreed with them in the same request. */
export const CoverEnvelope = Schema.Struct({
  cover: Schema.Struct({
    pro: Pro,
    ...optional({
      carrier_id: Schema.NullOr(Schema.Union([Schema.String, Schema.Int])),
      mc_num: Schema.NullOr(Schema.Union([Schema.String, Schema.Int])),
      dot_num: Schema.NullOr(Schema.Union([Schema.String, Schema.Int])),
      override_reason: prose(1000),
    }),
    version,
    shipment: Schema.optionalKey(ShipmentBody),
  }),
})

/** PUT /uncover [4.38, 7.30]. */
export const UncoverEnvelope = Schema.Struct({
  cover: Schema.Struct({ pro: Pro, ...optional({ reason: text(255), notes: prose(2000) }), version }),
})

/** PUT /void [7.29]. */
export const VoidEnvelope = Schema.Struct({
  void: Schema.Struct({
    pro: Pro,
    void_info: Schema.optionalKey(
      Schema.NullOr(
        Schema.Union([Schema.Struct(optional({ reason: text(255), notes: prose(2000) })), Schema.String.check(Schema.isMaxLength(2000))]),
      ),
    ),
    version,
  }),
})

/** PUT /unvoid. */
export const UnvoidEnvelope = Schema.Struct({ void: Schema.Struct({ pro: Pro, ...optional({ reason: text(255) }), version }) })

const REPEATS_IN_WORDS = Array.from({ length: MAX_REPEATS }, (_, index) => String(index + 1))

/**
 * PUT /repeat_shipment [7.23]: the pro is enough; the whole load as it was answered is taken too, and nothing of it but the pro is read.
 * `items`, `rates` and `accessorials` say by yes or no what comes along, `interval` and `repeat` how far apart and how many [9.6].
 */
export const RepeatEnvelope = Schema.Struct({
  shipment: Schema.Struct({
    ...ShipmentBody.fields,
    pro: Pro,
    interval: Schema.optionalKey(Schema.Literals(INTERVALS)),
    repeat: Schema.optionalKey(Schema.Union([whole(1, MAX_REPEATS), Schema.Literals(REPEATS_IN_WORDS)])),
    items: Schema.optionalKey(Schema.Union([Schema.Boolean, Schema.Array(Schema.Unknown)])),
    rates: Schema.optionalKey(Schema.Union([Schema.Boolean, Schema.Record(Schema.String, Schema.Unknown)])),
    accessorials: Schema.optionalKey(Schema.Boolean),
  }),
})

/** What a repeat is told to take along or to leave; what it is not told is left to the defaults. */
export const repeatOptionsOf = (shipment: (typeof RepeatEnvelope.Type)['shipment']): Partial<RepeatOptions> => ({
  ...(shipment.interval !== undefined && { interval: shipment.interval }),
  ...(shipment.repeat != null && { repeat: Number(shipment.repeat) }),
  ...(typeof shipment.items === 'boolean' && { items: shipment.items }),
  ...(typeof shipment.rates === 'boolean' && { rates: shipment.rates }),
  ...(shipment.accessorials !== undefined && { accessorials: shipment.accessorials }),
})

/** PUT /shipments/{pro}/hold, /release …: a reason where one belongs; the body may be left out. */
export const ReasonBody = Schema.Struct(optional({ reason: prose(1000), version: Schema.NullOr(Schema.Int) }))

/** POST /check_calls [7.36]: only the pro must be said. */
export const CheckCallEnvelope = Schema.Struct({
  check_call: Schema.Struct({
    pro: Pro,
    ...optional({ date, time, city: text(80), state: text(3), note: prose(2000), user: text(80), source: text(40) }),
  }),
})

/** POST /incidents [3.35, 7.32]: the load by `shipment_id` or `pro`. */
export const IncidentEnvelope = Schema.Struct({
  incident: Schema.Struct(
    optional({
      shipment_id: Pro,
      pro: Pro,
      pick_stop_id: text(40),
      carrier_id: Schema.NullOr(Schema.Union([Schema.String, Schema.Int])),
      note: prose(2000),
      trailer_num: text(40),
      internal_only: flag,
      carrier_fault: flag,
      phone: text(40),
      cell: text(40),
      driver_name: text(),
      incident_reason_code_id: Schema.NullOr(Schema.Union([Schema.String, Schema.Int])),
      incident_type_code: text(10),
      appt_field_name: text(60),
      original_field_value: text(120),
      updated_field_value: text(120),
      reason_code: text(40),
      reason_description: text(255),
    }),
  ),
})

const eventFields = { type: text(60), note: prose(2000), due_at: text(40) }

/** POST /events [7.33]. */
export const EventEnvelope = Schema.Struct({
  event: Schema.Struct({ ...optional({ pro: Pro, shipment_id: Pro }), ...optional(eventFields) }),
})

/** PUT /events/{id} [7.33]. */
export const EventEditEnvelope = Schema.Struct({
  event: Schema.Struct(
    optional({
      ...eventFields,
      id: text(40),
      pro: Pro,
      ...readOnly('created_by', 'created_at', 'closed', 'closed_by', 'closed_at', 'resolution'),
    }),
  ),
})

/** POST /events/{id}/close [7.33]. */
export const EventCloseBody = Schema.Struct(optional({ resolution: prose(2000) }))

/** PUT /shipments/lock/{pro}/hand_over: to whom, by user id or user name. */
export const HandOverBody = Schema.Struct(
  optional({ to: Schema.NullOr(Schema.Union([Schema.String.check(Schema.isMaxLength(80)), Schema.Int])) }),
)
