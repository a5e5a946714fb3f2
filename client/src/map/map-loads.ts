import type { TruckPosition } from '@waybill/shared/protocol/socket'
import { nextStop } from '../boards/board-cells.ts'
import type { Place } from '../ui/map/mercator.ts'

interface Located {
  readonly city: string | null
  readonly state: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Where a load is, as the server tells it [7.28]. */
export interface MapShipment {
  readonly pro: string
  readonly stops: readonly (Located & { readonly stop_num: number; readonly name: string | null })[]
  readonly last_position: (Located & { readonly date: string; readonly time: string | null }) | null
  readonly truck: TruckPosition | null
}

/** A load as it stands on the map. */
export interface MapLoad {
  readonly pro: string
  readonly status: string
  readonly late: boolean
  readonly at: Place
  /** What is there: `Memphis, TN` */
  readonly place: string
  /** A truck was seen there; else it is a stop where the load waits, or was brought. */
  readonly seen: boolean
  /** Where it has been and where it goes, as far as that is known. */
  readonly lane: readonly (Place & { readonly number: number })[]
}

const placed = (one: Located | null | undefined): Place | null =>
  one && one.latitude !== null && one.longitude !== null ? { latitude: one.latitude, longitude: one.longitude } : null

const nameOf = (one: Located | null | undefined) => [one?.city, one?.state].filter(Boolean).join(', ')

/** Where a load is to be drawn: where its truck was seen, else where it was heard of, else the end of its lane that it is at; null: nobody knows. */
export const mapLoad = (shipment: MapShipment, status: string, late: boolean): MapLoad | null => {
  const { pro, stops, last_position, truck } = shipment
  const next = nextStop(status)
  const followed = next === null ? null : truck
  const standing = next === 'pickup' ? stops[0] : stops.at(-1)
  const seen = followed ?? placed(last_position)
  const at = seen ?? placed(standing) ?? placed(stops.find((stop) => placed(stop) !== null))
  if (!at) return null
  const place = followed ? nameOf(followed) : placed(last_position) ? nameOf(last_position) : nameOf(standing)
  const lane = stops.flatMap((stop, index) => {
    const where = placed(stop)
    return where ? [{ ...where, number: index + 1 }] : []
  })
  return { pro, status, late, at: { latitude: at.latitude, longitude: at.longitude }, place, seen: seen !== null, lane }
}
