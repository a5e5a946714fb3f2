import { type FmcsaCarrier, fmcsaFromDirectory } from '@waybill/shared/carrier/fmcsa'
import type { Carrier } from '@waybill/shared/carrier/state'
import { Effect } from 'effect'
import { ProviderFailure } from '../tracking/failure.ts'
import type { CarrierNumber, FmcsaService } from './service.ts'

const SIMULATED = 'Simulated FMCSA'

/**
 * Looks up the tenant's own carriers, which include the FMCSA census import. It returns nothing for unknown numbers,
 * because made-up authority could be saved on a real carrier.
 */
export const simulatedFmcsa = (inBooks: (number: CarrierNumber) => Promise<Carrier | null>): FmcsaService => ({
  provider: SIMULATED,
  simulated: true,
  find: (number) =>
    Effect.tryPromise({
      try: async (): Promise<FmcsaCarrier | null> => {
        const carrier = await inBooks(number)
        return carrier && fmcsaFromDirectory(carrier)
      },
      catch: () => new ProviderFailure({ kind: 'down', status_code: null, message: `${SIMULATED} cannot be reached`, maybe_done: false }),
    }),
})
