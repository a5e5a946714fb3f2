import type { Point } from '@waybill/shared/places/great-circle'

/** Whole miles over a load's stops: per leg and in total. */
export interface Mileage {
  readonly miles: number
  readonly legs: readonly number[]
  /** Source of the miles, kept on the load and shown next to them. */
  readonly source: string
  /** How the miles were calculated, in one sentence. */
  readonly how: string
}

/** Calculates miles from stop to stop, in order. Null when a stop's place is unknown. */
export interface MileageService {
  over(stops: readonly (Point | null)[]): Promise<Mileage | null>
}
