import { type MapPlace, type WorldPoint, worldPoint } from '../ui/map/mercator.ts'

/** A stop as the map needs it. */
export interface RouteStop {
  readonly id: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** A truck was there. */
  readonly reached: boolean
}

/** A load on a map: lines as points of the world. */
export interface LoadRoute {
  /** Stops with a known location, with their number among all stops. */
  readonly stops: readonly (RouteStop & { readonly number: number; readonly point: WorldPoint })[]
  /** The breadcrumb trail of the truck. */
  readonly behind: readonly WorldPoint[]
  /** From the truck, or from the last stop it reached, through the remaining stops. */
  readonly ahead: readonly WorldPoint[]
  readonly truck: WorldPoint | null
}

/** The route of a load: by its tracking positions, or by its stops if there are none. */
export const loadRoute = (stops: readonly RouteStop[], seen: readonly MapPlace[]): LoadRoute => {
  const known = stops.flatMap((stop, index) => {
    const { latitude, longitude } = stop
    return latitude === null || longitude === null ? [] : [{ ...stop, number: index + 1, point: worldPoint({ latitude, longitude }) }]
  })
  const reached = known.filter((stop) => stop.reached)
  const next = known.filter((stop) => !stop.reached)
  const last = seen.at(-1)
  // After the last stop, the truck's current location is not shown.
  const truck = last && next.length > 0 ? worldPoint(last) : null
  const behind = seen.length > 1 ? seen.map(worldPoint) : reached.map(({ point }) => point)
  const from = truck ?? reached.at(-1)?.point
  return { stops: known, behind, ahead: [...(from ? [from] : []), ...next.map(({ point }) => point)], truck }
}

/** Points of a line in SVG format. */
export const linePoints = (points: readonly WorldPoint[], at: (point: WorldPoint) => WorldPoint): string =>
  points
    .map((point) => {
      const { x, y } = at(point)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
