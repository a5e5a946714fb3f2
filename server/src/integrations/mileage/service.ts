import type { Point } from '@waybill/shared/places/great-circle'

/** How far a truck drives over the stops of a load, in whole miles: each leg, and all of them together. */
export interface Mileage {
  readonly miles: number
  readonly legs: readonly number[]
  /** Who says so, in a word that a load keeps; it shows wherever the figure shows. */
  readonly source: string
  /** How the figure is found, in a sentence. */
  readonly how: string
}

/** Asks somebody how far it is from stop to stop, in order. Null when a stop has no known place. */
export interface MileageService {
  over(stops: readonly (Point | null)[]): Promise<Mileage | null>
}
