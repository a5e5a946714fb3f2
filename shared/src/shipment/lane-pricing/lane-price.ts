import { Schema } from 'effect'
import { Money } from '../../money/money.ts'

/** Which prices a figure is made of: loads booked on the day, or lanes awarded for longer. */
export const LANE_MARKETS = ['spot', 'contract'] as const

/** What trucks are paid on a lane, as a provider knows it: for the whole trip, `fuel` beside `low`, `average` and `high`. */
export const laneFigureFields = {
  market: Schema.Literals(LANE_MARKETS),
  low: Money,
  average: Money,
  high: Money,
  fuel: Money,
  miles: Schema.Finite,
  /** How many loads the figures come from, and the day they are of. */
  sample_size: Schema.Int,
  date: Schema.String,
}
export const LaneFigure = Schema.Struct(laneFigureFields)
export type LaneFigure = typeof LaneFigure.Type

/**
 * A lane price of a load [3.14]. `weight` is its share (0 to 1) in the suggested market rate; `simulated` says that nobody real was asked.
 */
export const LanePrice = Schema.Struct({
  ...laneFigureFields,
  provider: Schema.String,
  simulated: Schema.Boolean,
  origin: Schema.String,
  destination: Schema.String,
  equipment_type: Schema.NullOr(Schema.String),
  weight: Schema.Finite,
})
export type LanePrice = typeof LanePrice.Type

const WEIGHT_DIGITS = 10_000

/** The share of each figure, by how many loads it comes from; none below 0, together exactly 1. */
export const weightsOf = (figures: readonly Pick<LaneFigure, 'sample_size'>[]): readonly number[] => {
  const total = figures.reduce((sum, { sample_size }) => sum + sample_size, 0)
  if (total === 0) return figures.map((_, place) => (place === 0 ? 1 : 0))
  // Each share reaches to where the rounded sum stands: what rounding leaves over is nobody's to bear alone.
  let counted = 0
  let given = 0
  return figures.map(({ sample_size }) => {
    counted += sample_size
    const share = Math.round((counted / total) * WEIGHT_DIGITS) - given
    given += share
    return share / WEIGHT_DIGITS
  })
}

/** What the carrier of a load may expect, fuel included, in whole cents: the averages by their weights; null where there are no prices. */
export const suggestedMarketRate = (prices: readonly Pick<LanePrice, 'average' | 'fuel' | 'weight'>[]): number | null =>
  prices.length === 0 ? null : Math.round(prices.reduce((sum, { average, fuel, weight }) => sum + (average + fuel) * weight, 0))
