import { greatCircleMiles } from '@waybill/shared/places/great-circle'
import type { MileageService } from './service.ts'

/** Ratio of road miles to great-circle miles that is typical of US truckload lanes. */
const ROAD_FACTOR = 1.18

/** Computes miles without a provider and marks them as computed. */
export const computedMileage: MileageService = {
  over: async (stops) => {
    const legs: number[] = []
    for (const [index, to] of stops.entries()) {
      const from = stops[index - 1]
      if (!to) return null
      if (from) legs.push(Math.round(greatCircleMiles(from, to) * ROAD_FACTOR))
    }
    if (legs.length === 0) return null
    return {
      miles: legs.reduce((total, leg) => total + leg, 0),
      legs,
      source: 'computed',
      how: `Great circle × ${ROAD_FACTOR} between the stops, each leg in whole miles.`,
    }
  },
}
