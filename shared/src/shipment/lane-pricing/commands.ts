import type { LaneFigure, LanePrice } from './lane-price.ts'

/** What a provider answered about the lane of a load [7.22]. */
export interface RecordLanePrices extends Pick<LanePrice, 'provider' | 'simulated' | 'origin' | 'destination' | 'equipment_type'> {
  readonly type: 'RecordLanePrices'
  readonly figures: readonly LaneFigure[]
}
