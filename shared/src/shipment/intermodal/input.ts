import { Schema } from 'effect'
import { optional } from '../../fields/optional.ts'
import { fitsLeg, LEGS, type Leg } from './legs.ts'
import { intermodalPlainFields, legFields, rampFields } from './shape.ts'

const RampInput = Schema.optionalKey(Schema.NullOr(Schema.Struct(optional(rampFields))))

/** The block of an intermodal load as a save sends it. Null, as loads of other modes answer it, says nothing; a ramp that is null is emptied. */
export const IntermodalInput = Schema.NullOr(
  Schema.Struct({
    ...optional(intermodalPlainFields),
    pickup_ramp: RampInput,
    destination_ramp: RampInput,
    cross_town_ramp: RampInput,
  }),
)
export type IntermodalInput = typeof IntermodalInput.Type

const optionalLegFields = optional(legFields)

/** The fields of one leg: milestones that do not fit it are not read. The type speaks of all of them, for all legs are kept alike. */
export const fieldsOfLeg = (leg: Leg): typeof optionalLegFields =>
  Object.fromEntries(Object.entries(optionalLegFields).filter(([field]) => fitsLeg(leg, field))) as typeof optionalLegFields

/** Legs by name, built from the fields that each of them takes. */
export const legsStruct = <F extends Schema.Struct.Fields>(fieldsOf: (leg: Leg) => F) =>
  Schema.Struct(
    Object.fromEntries(LEGS.map((leg) => [leg, Schema.optionalKey(Schema.NullOr(Schema.Struct(fieldsOf(leg))))])) as {
      readonly [L in Leg]: Schema.optionalKey<Schema.NullOr<Schema.Struct<F>>>
    },
  )

/** The legs as a save sends them; a leg or a field that is absent stays as it is. */
export const LegsInput = Schema.NullOr(legsStruct(fieldsOfLeg))
export type LegsInput = typeof LegsInput.Type
export type LegInput = NonNullable<NonNullable<LegsInput>[Leg]>
