import type { FieldChange } from '../../fields/change.ts'
import type { LanePrice } from './lane-price.ts'

export type LanePricingEventData = {
  /** What a provider knows of the lane at this moment, in place of what it knew before; `changes` is the suggested market rate. */
  LanePricesRefreshed: { prices: readonly LanePrice[]; provider: string; simulated: boolean; changes: readonly FieldChange[] }
}
