import { Schema } from 'effect'
import { Money } from '../../money/money.ts'

/** The market of a price: spot loads, or contract lanes. */
export const LANE_MARKETS = ['spot', 'contract'] as const

/** Truck rates on a lane from a provider, for the whole trip. `fuel` is not included in `low`, `average` and `high`. */
export const lanePriceFields = {
  market: Schema.Literals(LANE_MARKETS),
  low: Money,
  average: Money,
  high: Money,
  fuel: Money,
  miles: Schema.Finite,
  /** The number of loads behind the prices, and the date of the prices. */
  sample_size: Schema.Int,
  date: Schema.String,
}
export const LanePriceRange = Schema.Struct(lanePriceFields)
export type LanePriceRange = typeof LanePriceRange.Type

/**
 * A lane price of a load [3.14]. `weight` is its share (0 to 1) in the suggested market rate; `simulated` means no real provider was
 * called.
 */
export const LanePrice = Schema.Struct({
  ...lanePriceFields,
  provider: Schema.String,
  simulated: Schema.Boolean,
  origin: Schema.String,
  destination: Schema.String,
  equipment_type: Schema.NullOr(Schema.String),
  weight: Schema.Finite,
})
export type LanePrice = typeof LanePrice.Type

const WEIGHT_DIGITS = 10_000

/** The share of each price, by the number of loads behind it. None is below 0 and they add up to exactly 1. */
export const weightsOf = (figures: readonly Pick<LanePriceRange, 'sample_size'>[]): readonly number[] => {
  const total = figures.reduce((sum, { sample_size }) => sum + sample_size, 0)
  if (total === 0) return figures.map((_, place) => (place === 0 ? 1 : 0))
  // Shares are differences of rounded running sums, so that no single share absorbs the whole rounding error.
  let counted = 0
  let given = 0
  return figures.map(({ sample_size }) => {
    counted += sample_size
    const share = Math.round((counted / total) * WEIGHT_DIGITS) - given
    given += share
    return share / WEIGHT_DIGITS
  })
}

/** The expected carrier rate including fuel, in whole cents: the weighted mean of the averages; null if there are no prices. */
export const suggestedMarketRate = (prices: readonly Pick<LanePrice, 'average' | 'fuel' | 'weight'>[]): number | null =>
  prices.length === 0 ? null : Math.round(prices.reduce((sum, { average, fuel, weight }) => sum + (average + fuel) * weight, 0))
