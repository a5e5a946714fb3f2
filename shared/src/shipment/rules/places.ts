import type { Alert } from '../../decision/refusal.ts'
import { type Place, placeProblems } from '../../places/place-problems.ts'
import type { Shipment } from '../state.ts'

/** Alerts for a state or zip that does not exist [9.16]. `title` starts the text, `path` the field name. */
export const placeAlerts = (place: Place, title: string, path: string): readonly Alert[] =>
  placeProblems(place).map(({ field, message }) => ({
    key: `${path}.${field}:unknown`,
    field: `${path}.${field}`,
    message: `${title}: ${message}`,
  }))

/** Alerts for the places of a load's stops. The places of its customer and bill-to are judged where those are edited. */
export const stopPlaceAlerts = ({ pick_stops }: Shipment): readonly Alert[] =>
  pick_stops.flatMap(({ location }, index) => placeAlerts(location, `PickStop ${index + 1}`, `pick_stops[${index + 1}].location`))
