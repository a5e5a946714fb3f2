import { applyChanges } from '../../fields/apply.ts'
import type { Shipment } from '../state.ts'
import type { LanePricingEventData } from './events.ts'

export const LANE_PRICING_EVOLVERS: {
  readonly [T in keyof LanePricingEventData]: (state: Shipment, data: LanePricingEventData[T]) => Shipment
} = {
  LanePricesRefreshed: (state, { prices, changes }) => ({ ...applyChanges(state, changes), lane_prices: prices }),
}
