import { applyChanges } from '../fields/apply.ts'
import type { CarrierEvent } from './events.ts'
import type { Carrier } from './state.ts'

/** The carrier after one more event; `state` is null only before `CarrierCreated`. Anything else throws. */
export const evolveCarrier = (state: Carrier | null, event: { readonly type: string; readonly data: unknown }): Carrier => {
  const known = event as CarrierEvent
  if (known.type === 'CarrierCreated') return known.data.carrier
  if (known.type !== 'CarrierRevised' || !state) throw new Error(`unexpected carrier event ${event.type}`)
  return applyChanges(state, known.data.changes)
}
