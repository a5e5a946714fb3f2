/** A place in decimal degrees. */
export interface MapPlace {
  readonly latitude: number
  readonly longitude: number
}

/**
 * A point in Web Mercator, as used by tile servers: 0..1 from date line to date line and from 85° north to 85° south.
 */
export interface WorldPoint {
  readonly x: number
  readonly y: number
}

const MOST_LATITUDE = 85.0511

export const worldPoint = ({ latitude, longitude }: MapPlace): WorldPoint => {
  const sine = Math.sin((Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, latitude)) * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}
