import { applyChanges } from '../fields/apply.ts'
import { BLANK_CARRIER } from './blank.ts'
import type { CarrierEvent } from './events.ts'
import type { Carrier } from './state.ts'

const CHANGING: ReadonlySet<string> = new Set<CarrierEvent['type']>([
  'CarrierRevised',
  'CarrierPayeeSet',
  'CarrierPayeeRemoved',
  'PersonalDataErased',
])

/** The carrier after one more event; `state` is null only before `CarrierCreated`. Anything else throws. */
export const evolveCarrier = (state: Carrier | null, event: { readonly type: string; readonly data: unknown }): Carrier => {
  const known = event as CarrierEvent
  if (known.type === 'CarrierCreated') return { ...BLANK_CARRIER, ...known.data.carrier, payee: known.data.carrier.payee ?? null }
  if (!state || !CHANGING.has(known.type)) throw new Error(`unexpected carrier event ${event.type}`)
  return applyChanges(state, known.data.changes)
}
