import { Schema } from 'effect'
import { optional } from '../../fields/optional.ts'
import { fitsLeg, LEGS, type Leg } from './legs.ts'
import { intermodalPlainFields, legFields, rampFields } from './shape.ts'

const RampInput = Schema.optionalKey(Schema.NullOr(Schema.Struct(optional(rampFields))))

/** The intermodal block in a save. Null, which loads of other modes return, changes nothing; a null ramp is cleared. */
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

/**
 * The fields of one leg. Milestones that the leg does not have are ignored. The type lists all milestones because all legs have the same
 * shape.
 */
export const fieldsOfLeg = (leg: Leg): typeof optionalLegFields =>
  Object.fromEntries(Object.entries(optionalLegFields).filter(([field]) => fitsLeg(leg, field))) as typeof optionalLegFields

/** The legs by name, each with the fields it accepts. */
export const legsStruct = <F extends Schema.Struct.Fields>(fieldsOf: (leg: Leg) => F) =>
  Schema.Struct(
    Object.fromEntries(LEGS.map((leg) => [leg, Schema.optionalKey(Schema.NullOr(Schema.Struct(fieldsOf(leg))))])) as {
      readonly [L in Leg]: Schema.optionalKey<Schema.NullOr<Schema.Struct<F>>>
    },
  )

/** The legs in a save; an absent leg or field keeps its value. */
export const LegsInput = Schema.NullOr(legsStruct(fieldsOfLeg))
export type LegsInput = typeof LegsInput.Type
export type LegInput = NonNullable<NonNullable<LegsInput>[Leg]>
