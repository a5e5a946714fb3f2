import { knownZone } from '../time/time-zone.ts'
import { BLANK_STOP, BLANK_STOP_TIMES, BLANK_TAG, STOP_TIME_FIELDS } from './blank.ts'
import type { ShipmentInput, StopInput } from './input.ts'
import { mergedPlace } from './merge-stop-place.ts'
import type { Location, PickStop } from './shape.ts'
import type { Shipment } from './state.ts'
import { movedStops } from './stop-order.ts'

/** The location after an input. If the place changes, coordinates and time zone are cleared unless the input has new ones. */
const mergeLocation = (known: Location, input: StopInput): Location => {
  const place = mergedPlace(known, input)
  const elsewhere = place.city !== known.city || place.state !== known.state
  const location: Location = {
    ...known,
    ...(elsewhere ? { latitude: null, longitude: null, timezone: null } : {}),
    ...input.location,
    ...place,
  }
  return { ...location, timezone: knownZone(location.timezone) }
}

/** The times in an input for a stop that moved: the old ones are cleared, newly entered ones are kept [5.18]. */
const timesAfterMove = (known: PickStop, stop: PickStop): Partial<PickStop> =>
  Object.fromEntries(STOP_TIME_FIELDS.filter((field) => stop[field] === known[field]).map((field) => [field, BLANK_STOP_TIMES[field]]))

const mergeStop = (known: PickStop, input: StopInput, moved: boolean): PickStop => {
  const { city, state, zip, location, references, dynamic_reference_tags, ...fields } = input
  const stop: PickStop = {
    ...known,
    ...(location?.name ? { location_name: location.name } : {}),
    ...fields,
    location: mergeLocation(known.location, input),
    references: references ?? known.references,
    dynamic_reference_tags: dynamic_reference_tags?.map((tag) => ({ ...BLANK_TAG, ...tag })) ?? known.dynamic_reference_tags,
  }
  return moved ? { ...stop, ...timesAfterMove(known, stop) } : stop
}

/**
 * The stops of a load after an input, numbered in order, and the number of stops ever created. A stop is matched by its id; one without an
 * id, or with an id that this load never used, is new. A stop that moved loses its dates and times [5.18].
 */
export const mergeStops = (
  shipment: Pick<Shipment, 'pro' | 'pick_stops' | 'made'>,
  inputs: ShipmentInput['pick_stops'],
): { readonly pick_stops: readonly PickStop[]; readonly stops_made: number } => {
  if (!inputs) return { pick_stops: shipment.pick_stops, stops_made: shipment.made.stops }
  const unclaimed = new Map(shipment.pick_stops.map((stop) => [stop.id, stop]))
  let stopsMade = shipment.made.stops
  const matched = inputs.map((input, index) => {
    const known = input.id ? unclaimed.get(input.id) : undefined
    if (known) {
      unclaimed.delete(known.id)
      return { id: known.id as string, known, input }
    }
    stopsMade += 1
    const blank: PickStop = { ...BLANK_STOP, event_type: index === 0 ? 'P' : 'D' }
    return { id: `${shipment.pro}-S${stopsMade}`, known: blank, input }
  })
  const moved = movedStops(
    shipment.pick_stops.map((stop) => stop.id as string),
    matched.map((stop) => stop.id),
  )
  return {
    pick_stops: matched.map(({ id, known, input }, index) => ({ ...mergeStop(known, input, moved.has(id)), id, stop_num: index + 1 })),
    stops_made: stopsMade,
  }
}
