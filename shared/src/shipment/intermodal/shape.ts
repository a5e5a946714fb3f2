import { Schema, SchemaGetter } from 'effect'
import { date, digits, text, time, timezone } from '../../fields/field-schemas.ts'

/**
 * The kinds of intermodal service [2.78]: one carrier door to door, drays with one railroad, or drays with two railroads and a cross-town
 * dray between their ramps.
 */
export const INTERMODAL_TYPES = ['door_to_door', 'standard', 'cross_town'] as const
export type IntermodalType = (typeof INTERMODAL_TYPES)[number]

const readType = (value: string | null): string | null =>
  value
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_') || null

/** Parses an intermodal type as people write it, such as `Door to Door` or `cross-town`; blank is null. */
const intermodalType = Schema.NullOr(Schema.String.check(Schema.isMaxLength(40))).pipe(
  Schema.decodeTo(Schema.NullOr(Schema.Literals(INTERMODAL_TYPES)), {
    decode: SchemaGetter.transform((value: string | null) => readType(value) as IntermodalType | null),
    encode: SchemaGetter.transform((value: IntermodalType | null) => value as string | null),
  }),
)

/** A rail ramp of a load [2.80]. The server fills in the time zone from city, state and zip. */
export const rampFields = {
  id: digits(),
  name: text(),
  address: text(),
  city: text(80),
  state: text(3),
  zip: digits(12),
  timezone,
}

export const RAMP_NAMES = ['pickup_ramp', 'destination_ramp', 'cross_town_ramp'] as const
export type RampName = (typeof RAMP_NAMES)[number]

/**
 * The fields of an intermodal load besides its legs [2.78]. The container number is in `load_info`. Free time includes its last free day.
 */
export const intermodalPlainFields = {
  type: intermodalType,
  waybill_1: digits(),
  waybill_2: digits(),
  waybill_3: digits(),
  booking_number: digits(),
  routing: text(255),
  stcc_code: digits(20),
  rail_free_time_start_date: date,
  rail_free_time_end_date: date,
}

export const intermodalFields = {
  ...intermodalPlainFields,
  pickup_ramp: Schema.Struct(rampFields),
  destination_ramp: Schema.Struct(rampFields),
  cross_town_ramp: Schema.Struct(rampFields),
}

/**
 * The fields of a leg that users enter [2.79]. An origin or destination that is not entered follows from stops and ramps. A date and its
 * time are local to the place of that milestone.
 */
export const legFields = {
  reference: text(80),
  origin: text(),
  destination: text(),
  eta_date: date,
  eta_time: time,
  dispatched_date: date,
  dispatched_time: time,
  outgated_date: date,
  outgated_time: time,
  ingated_date: date,
  ingated_time: time,
  departed_date: date,
  departed_time: time,
  arrived_date: date,
  arrived_time: time,
  notified_date: date,
  notified_time: time,
  unloaded_date: date,
  unloaded_time: time,
}

export type Ramp = Schema.Struct.Type<typeof rampFields>
export type Intermodal = Schema.Struct.Type<typeof intermodalFields>
export type LegFields = Schema.Struct.Type<typeof legFields>
