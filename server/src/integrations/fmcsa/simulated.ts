import { type FmcsaCarrier, fmcsaOfBooks } from '@waybill/shared/carrier/fmcsa'
import type { Carrier } from '@waybill/shared/carrier/state'
import { Effect } from 'effect'
import { ProviderFailure } from '../visibility/failure.ts'
import type { CarrierNumber, FmcsaService } from './service.ts'

const SIMULATED = 'Simulated FMCSA'

/**
 * Answers from the house's own books, where the census import put what the government said. Of whom they do not know it knows nothing:
 * made-up authority would end up in a real carrier.
 */
export const simulatedFmcsa = (inBooks: (number: CarrierNumber) => Promise<Carrier | null>): FmcsaService => ({
  provider: SIMULATED,
  simulated: true,
  find: (number) =>
    Effect.tryPromise({
      try: async (): Promise<FmcsaCarrier | null> => {
        const carrier = await inBooks(number)
        return carrier && fmcsaOfBooks(carrier)
      },
      catch: () => new ProviderFailure({ kind: 'down', status_code: null, said: `${SIMULATED} cannot be reached`, maybe_done: false }),
    }),
})
