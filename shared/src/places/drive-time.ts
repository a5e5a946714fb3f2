import { greatCircleMiles, type Point } from './great-circle.ts'

/** Roads are longer than the line over the map. */
const ROAD_FACTOR = 1.18
const MILES_PER_HOUR = 47
/** A driver rests ten hours for every 520 miles. */
const MILES_A_DAY = 520
const REST_HOURS = 10

/** Hours that a truck with one driver takes from one place to another, rests included. */
export const driveHours = (from: Point, to: Point): number => {
  const miles = greatCircleMiles(from, to) * ROAD_FACTOR
  return miles / MILES_PER_HOUR + Math.floor(miles / MILES_A_DAY) * REST_HOURS
}
