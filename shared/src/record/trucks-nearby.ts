import { greatCircleMiles, type Point } from '../places/great-circle.ts'
import type { NearbyTruck } from '../protocol/lane-history.ts'
import type { RecordFields } from './list.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Of the available trucks [2.48] those within this many miles of a place, nearest first. Trucks in unknown cities are left out. */
export const nearbyTrucks = (
  trucks: readonly { readonly id: string; readonly fields: RecordFields }[],
  place: Point,
  radius_miles: number,
  locate: (city: string, state: string | null) => Point | null,
): readonly NearbyTruck[] =>
  trucks
    .flatMap(({ id, fields }): readonly NearbyTruck[] => {
      const city = textOf(fields.origin_city)
      const point = city === null ? null : locate(city, textOf(fields.origin_state))
      if (point === null) return []
      const distance_miles = Math.round(greatCircleMiles(place, point))
      if (distance_miles > radius_miles) return []
      return [
        {
          id,
          carrier_id: textOf(fields.carrier_id),
          carrier: textOf(fields.carrier),
          origin: [city, textOf(fields.origin_state)].filter(Boolean).join(', '),
          preferred_destination: [textOf(fields.destination_city), textOf(fields.destination_state)].filter(Boolean).join(', ') || null,
          truck_type: textOf(fields.truck_type),
          length: typeof fields.length === 'number' ? fields.length : null,
          available_start: textOf(fields.available_start),
          available_end: textOf(fields.available_end),
          phone: textOf(fields.phone),
          notes: textOf(fields.notes),
          distance_miles,
        },
      ]
    })
    .toSorted((a, b) => a.distance_miles - b.distance_miles || (a.available_start ?? '').localeCompare(b.available_start ?? ''))
