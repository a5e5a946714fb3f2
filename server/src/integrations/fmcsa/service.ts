import type { FmcsaCarrier } from '@waybill/shared/carrier/fmcsa'
import type { Effect } from 'effect'
import type { ProviderFailure } from '../visibility/failure.ts'

/** Which carrier is meant; bare digits. */
export type CarrierNumber = { readonly dot: string } | { readonly mc: string }

/** Knows what the government knows of carriers. `simulated` says that it was not asked; it shows wherever its word shows. */
export interface FmcsaService {
  readonly provider: string
  readonly simulated: boolean
  /** Null when there is no such carrier. */
  find(number: CarrierNumber): Effect.Effect<FmcsaCarrier | null, ProviderFailure>
}

/** The provider of a tenant, as its integration is now. */
export type FmcsaOf = (tenant: string) => Promise<FmcsaService>
