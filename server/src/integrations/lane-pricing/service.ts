import type { Effect } from 'effect'
import type { ProviderFailure } from '../tracking/failure.ts'

/** The lane to price. */
export interface LanePriceRequest {
  readonly origin: string
  readonly destination: string
  readonly equipment_type: string | null
  readonly miles: number
  /** `YYYY-MM-DD`, the pricing date. */
  readonly today: string
}

/**
 * Returns market prices for a lane. `simulated` means no provider was contacted, and is shown next to the result. The
 * result is an undecoded list of `LaneFigure`; the caller decodes it.
 */
export interface LanePricingService {
  readonly provider: string
  readonly simulated: boolean
  prices(lane: LanePriceRequest): Effect.Effect<unknown, ProviderFailure>
}
