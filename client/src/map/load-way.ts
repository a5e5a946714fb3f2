import { type Place, type WorldPoint, worldPoint } from '../ui/map/mercator.ts'

/** A stop as a map needs it. */
export interface WayStop {
  readonly id: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** A truck was there. */
  readonly reached: boolean
}

/** A load on a map: lines as points of the world. */
export interface LoadWay {
  /** Stops whose place is known, with their number among all. */
  readonly stops: readonly (WayStop & { readonly number: number; readonly point: WorldPoint })[]
  /** The way that lies behind the truck. */
  readonly behind: readonly WorldPoint[]
  /** From where it is, or from the last stop that it reached, through those ahead. */
  readonly ahead: readonly WorldPoint[]
  readonly truck: WorldPoint | null
}

/** The way of a load: by where its truck was seen, or by the stops alone while nobody saw it. */
export const loadWay = (stops: readonly WayStop[], seen: readonly Place[]): LoadWay => {
  const known = stops.flatMap((stop, index) => {
    const { latitude, longitude } = stop
    return latitude === null || longitude === null ? [] : [{ ...stop, number: index + 1, point: worldPoint({ latitude, longitude }) }]
  })
  const reached = known.filter((stop) => stop.reached)
  const next = known.filter((stop) => !stop.reached)
  const last = seen.at(-1)
  // Once it has been everywhere, nobody asks where the truck is now.
  const truck = last && next.length > 0 ? worldPoint(last) : null
  const behind = seen.length > 1 ? seen.map(worldPoint) : reached.map(({ point }) => point)
  const from = truck ?? reached.at(-1)?.point
  return { stops: known, behind, ahead: [...(from ? [from] : []), ...next.map(({ point }) => point)], truck }
}

/** Points of a line as SVG takes them. */
export const linePoints = (points: readonly WorldPoint[], at: (point: WorldPoint) => WorldPoint): string =>
  points
    .map((point) => {
      const { x, y } = at(point)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
