import type { Point } from '@waybill/shared/places/great-circle'

/** How far a truck drives over the stops of a load. `source` says where the figure comes from, wherever it shows. */
export interface Mileage {
  readonly miles: number
  readonly source: string
}

/** Asks somebody how far it is from stop to stop, in order. Null when a stop has no known place. */
export interface MileageService {
  over(stops: readonly (Point | null)[]): Promise<Mileage | null>
}
