import type { Point } from './great-circle.ts'

/**
 * A point as the unit vector that leads to it from the middle of the earth, to seven digits (less than a metre). How near two points are
 * is then a sum of three products, which a browser and a database compute to the same bit, where sines may differ.
 */
export type PointVector = readonly [x: number, y: number, z: number]

const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180
const rounded = (value: number) => Math.round(value * 1e7) / 1e7

export const pointVector = ({ latitude, longitude }: Point): PointVector => {
  const [up, around] = [radians(latitude), radians(longitude)]
  return [rounded(Math.cos(up) * Math.cos(around)), rounded(Math.cos(up) * Math.sin(around)), rounded(Math.sin(up))]
}

/** The least product of two points' vectors that are at most so many miles apart along the surface. */
export const nearness = (miles: number): number => rounded(Math.cos(Math.min(Math.PI, miles / EARTH_RADIUS_MILES)) - 1e-7)
