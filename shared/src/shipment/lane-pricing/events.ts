import type { FieldChange } from '../../fields/change.ts'
import type { LanePrice } from './lane-price.ts'

export type LanePricingEventData = {
  /** The provider's current lane prices, replacing the earlier ones; `changes` is the suggested market rate. */
  LanePricesRefreshed: { prices: readonly LanePrice[]; provider: string; simulated: boolean; changes: readonly FieldChange[] }
}
