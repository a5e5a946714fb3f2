import type { LanePrice, LanePriceRange } from './lane-price.ts'

/** Lane prices of a load as a provider returned them [7.22]. */
export interface RecordLanePrices extends Pick<LanePrice, 'provider' | 'simulated' | 'origin' | 'destination' | 'equipment_type'> {
  readonly type: 'RecordLanePrices'
  readonly figures: readonly LanePriceRange[]
}
