/** A place on the earth in decimal degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A point of the flat world, 0..1 from the date line to the date line and from 85° north to 85° south: Web Mercator, as tile servers have it. */
export interface WorldPoint {
  readonly x: number
  readonly y: number
}

const MOST_LATITUDE = 85.0511

export const worldPoint = ({ latitude, longitude }: Place): WorldPoint => {
  const sine = Math.sin((Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, latitude)) * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}
