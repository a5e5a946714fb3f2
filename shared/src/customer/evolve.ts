import { applyChanges } from '../fields/apply.ts'
import { BLANK_CUSTOMER } from './blank.ts'
import type { CustomerEvent } from './events.ts'
import type { Customer } from './state.ts'

/** The customer after one more event; `state` is null only before `CustomerCreated`. Anything else throws. */
export const evolveCustomer = (state: Customer | null, event: { readonly type: string; readonly data: unknown }): Customer => {
  const known = event as CustomerEvent
  if (known.type === 'CustomerCreated') return { ...BLANK_CUSTOMER, ...known.data.customer }
  if (!state || (known.type !== 'CustomerRevised' && known.type !== 'PersonalDataErased'))
    throw new Error(`unexpected customer event ${event.type}`)
  return applyChanges(state, known.data.changes)
}
