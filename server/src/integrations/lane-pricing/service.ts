import type { Effect } from 'effect'
import type { ProviderFailure } from '../visibility/failure.ts'

/** A lane as a provider is asked what trucks are paid on it. */
export interface LaneAsked {
  readonly origin: string
  readonly destination: string
  readonly equipment_type: string | null
  readonly miles: number
  /** `YYYY-MM-DD`, the day the prices are to be of. */
  readonly today: string
}

/**
 * Knows what trucks are paid on a lane. `simulated` says that nobody real is asked; it shows wherever its word shows. The answer is a
 * list of `LaneFigure` as it came: whoever asks reads it strictly (`read-answer.ts`).
 */
export interface LanePricingService {
  readonly provider: string
  readonly simulated: boolean
  prices(lane: LaneAsked): Effect.Effect<unknown, ProviderFailure>
}
