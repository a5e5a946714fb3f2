import { applyChanges } from '../../fields/apply.ts'
import type { Evolvers } from '../../streams/define-stream.ts'
import type { Shipment } from '../state.ts'
import type { LANE_PRICING_EVENTS } from './events.ts'

export const LANE_PRICING_EVOLVERS: Evolvers<Shipment, typeof LANE_PRICING_EVENTS> = {
  LanePricesRefreshed: (state, { prices, changes }) => ({ ...applyChanges(state, changes), lane_prices: prices }),
}
