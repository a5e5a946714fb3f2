import { greatCircleMiles } from '@waybill/shared/places/great-circle'
import type { MileageService } from './service.ts'

/** Roads are longer than great circles; this share is the usual one for US truckload lanes. */
const ROAD_FACTOR = 1.18

/** Miles without a provider: great circle × 1.18 between the stops, rounded, and it says so. */
export const computedMileage: MileageService = {
  over: async (stops) => {
    let miles = 0
    for (const [index, to] of stops.entries()) {
      const from = stops[index - 1]
      if (!to) return null
      if (from) miles += greatCircleMiles(from, to) * ROAD_FACTOR
    }
    return stops.length < 2 ? null : { miles: Math.round(miles), source: 'computed: great circle × 1.18' }
  },
}
