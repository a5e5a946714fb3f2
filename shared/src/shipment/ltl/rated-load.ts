import type { Alert, Refusal } from '../../decision/refusal.ts'
import { numberOf } from '../rules/numbers.ts'
import type { Location } from '../shape.ts'
import type { Shipment } from '../state.ts'
import type { RatedLoad } from './quote.ts'

const placeOf = ({ city, state, zip }: Location): string => [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')

/** The weight in pounds: the sum of the items if they have any, or else the load's. */
const weightOf = ({ items, load_info }: Shipment): number =>
  items.reduce((total, { weight }) => total + numberOf(weight), 0) || numberOf(load_info.weight)

/** The freight class of the first item that has one, or else the load's. */
const classOf = ({ items, load_info }: Shipment): string | null =>
  items.find(({ item_class }) => item_class !== null)?.item_class ?? load_info.freight_class

/** The load as sent in a rate request. */
export const ratedLoad = (shipment: Shipment): RatedLoad => {
  const [first, last] = [shipment.pick_stops[0], shipment.pick_stops.at(-1)]
  return {
    origin: first ? placeOf(first.location) : '',
    destination: last ? placeOf(last.location) : '',
    weight: weightOf(shipment),
    freight_class: classOf(shipment),
  }
}

/** Whether a quote was given for the load as it is now. */
export const isRatedFor = (rated: RatedLoad, shipment: Shipment): boolean => {
  const now = ratedLoad(shipment)
  return (Object.keys(now) as (keyof RatedLoad)[]).every((field) => now[field] === rated[field])
}

/** Why no LTL rates can be requested for this load; null if they can. */
export const ratingBlocked = (shipment: Shipment): Refusal | null => {
  if (shipment.mode !== 'less_than_truckload') {
    return { type: 'NotLtl', message: `Shipment ${shipment.pro} is not less than truckload.` }
  }
  const { origin, destination, weight } = ratedLoad(shipment)
  const missing: readonly Alert[] = [
    ...(origin === '' || shipment.pick_stops.length < 2
      ? [{ key: 'pick_stops[1].location.city:required', field: 'pick_stops[1].location.city', message: 'PickStop 1: City is required' }]
      : []),
    ...(destination === '' ? [{ key: 'pick_stops:required', field: 'pick_stops', message: 'Both a Pick and a Stop are required' }] : []),
    ...(weight > 0
      ? []
      : [{ key: 'load_info.weight:required', field: 'load_info.weight', message: 'Shipping Requirements: Weight is required' }]),
  ]
  return missing.length > 0 ? { type: 'NotRatable', message: 'Error: Fill all required fields.', alerts: missing } : null
}
