import type { FmcsaCarrier } from '@waybill/shared/carrier/fmcsa'
import type { Effect } from 'effect'
import type { ProviderFailure } from '../tracking/failure.ts'

/** The number to look up; digits only. */
export type CarrierNumber = { readonly dot: string } | { readonly mc: string }

/** Looks up carriers at FMCSA. `simulated` means FMCSA was not contacted, and is shown next to the result. */
export interface FmcsaService {
  readonly provider: string
  readonly simulated: boolean
  /** Null if there is no such carrier. */
  find(number: CarrierNumber): Effect.Effect<FmcsaCarrier | null, ProviderFailure>
}

/** Returns the tenant's FMCSA service under its current integration settings. */
export type FmcsaOf = (tenant: string) => Promise<FmcsaService>
