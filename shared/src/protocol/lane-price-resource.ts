import { Schema } from 'effect'
import { LanePrice } from '../shipment/lane-pricing/lane-price.ts'

const codec = Schema.Array(LanePrice)
const encode = Schema.encodeSync(codec)
const decode = Schema.decodeUnknownSync(codec)

/** The lane prices of a load as calls answer them [3.14], in decimal dollars, and how much each counts in the suggested market rate. */
export const lanePriceResource = (prices: readonly LanePrice[]) => ({
  lane_prices: encode(prices),
  lane_price_weights: prices.map(({ provider, market, weight }) => ({ provider, market, weight })),
})

/** The lane prices behind an answer. */
export const lanePricesOfResource = ({ lane_prices }: ReturnType<typeof lanePriceResource>): readonly LanePrice[] => decode(lane_prices)
