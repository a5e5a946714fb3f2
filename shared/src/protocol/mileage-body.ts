import { Schema } from 'effect'
import { digits, text } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { locationFields, stopFields } from '../shipment/shape.ts'

const placeFields = { city: text(80), state: text(3), zip: digits(12) }

const anyOf = (fields: object) => optional(readOnly(...Object.keys(fields)))

const Place = Schema.Struct({ ...anyOf(locationFields), ...optional(placeFields) })

/** A stop of a load, or only a place. Other fields of a stop don't affect miles. */
const Stop = Schema.Struct({ ...anyOf(stopFields), ...optional(placeFields), location: Schema.optionalKey(Place) })

/**
 * POST /calculate_mileage [7.48]: two to fifty places in their order, as `stops`, or as `origin` and `destination`. A place is city and
 * state, or a zip.
 */
export const MileageBody = Schema.Struct({
  stops: Schema.optionalKey(Schema.Array(Stop).check(Schema.isMaxLength(50))),
  origin: Schema.optionalKey(Place),
  destination: Schema.optionalKey(Place),
})
export type MileageBody = typeof MileageBody.Type

export interface PlaceInput {
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

const placeOf = ({ city, state, zip }: Partial<PlaceInput>): PlaceInput => ({ city: city ?? null, state: state ?? null, zip: zip ?? null })

/** The places of a body in their order, each with the path that alerts name it by. */
export const placesOf = ({ stops, origin, destination }: MileageBody): readonly { readonly path: string; readonly place: PlaceInput }[] =>
  stops
    ? stops.map(({ location, ...stop }, index) => ({
        path: `stops[${index + 1}]`,
        place: placeOf({ ...location, ...stop } as Partial<PlaceInput>),
      }))
    : [
        ...(origin ? [{ path: 'origin', place: placeOf(origin) }] : []),
        ...(destination ? [{ path: 'destination', place: placeOf(destination) }] : []),
      ]
