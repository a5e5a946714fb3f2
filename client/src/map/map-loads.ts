import type { TruckPosition } from '@waybill/shared/protocol/socket'
import { nextStop } from '../shipment/board/board-cells.ts'
import type { MapPlace } from '../ui/map/mercator.ts'

interface Located {
  readonly city: string | null
  readonly state: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Where a load is, as the server reports it [7.28]. */
export interface MapShipment {
  readonly pro: string
  readonly stops: readonly (Located & { readonly stop_num: number; readonly name: string | null })[]
  readonly last_position: (Located & { readonly date: string; readonly time: string | null }) | null
  readonly truck: TruckPosition | null
}

/** A load as shown on the map. */
export interface MapLoad {
  readonly pro: string
  readonly status: string
  readonly late: boolean
  readonly at: MapPlace
  /** Name of its location: `Memphis, TN` */
  readonly place: string
  /** Tracking position of the truck; otherwise the stop where the load waits or was delivered. */
  readonly seen: boolean
  /** Its stops with a known location. */
  readonly lane: readonly (MapPlace & { readonly number: number })[]
}

const placed = (located: Located | null | undefined): MapPlace | null =>
  located && located.latitude !== null && located.longitude !== null ? { latitude: located.latitude, longitude: located.longitude } : null

const nameOf = (located: Located | null | undefined) => [located?.city, located?.state].filter(Boolean).join(', ')

/**
 * Where to draw a load: the last tracking position, else the last reported location, else the end of its lane where it is; null: unknown.
 */
export const mapLoad = (shipment: MapShipment, status: string, late: boolean): MapLoad | null => {
  const { pro, stops, last_position, truck } = shipment
  const next = nextStop(status)
  const followed = next === null ? null : truck
  const currentStop = next === 'pickup' ? stops[0] : stops.at(-1)
  const seen = followed ?? placed(last_position)
  const at = seen ?? placed(currentStop) ?? placed(stops.find((stop) => placed(stop) !== null))
  if (!at) return null
  const place = followed ? nameOf(followed) : placed(last_position) ? nameOf(last_position) : nameOf(currentStop)
  const lane = stops.flatMap((stop, index) => {
    const where = placed(stop)
    return where ? [{ ...where, number: index + 1 }] : []
  })
  return { pro, status, late, at: { latitude: at.latitude, longitude: at.longitude }, place, seen: seen !== null, lane }
}
