import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { Customer } from './state.ts'

/** What happens to a customer in our books. */
export type CustomerEvent =
  | DecidedEvent<'CustomerCreated', { customer: Customer }>
  | DecidedEvent<'CustomerRevised', { changes: readonly FieldChange[] }>

/** Fields that say something of a person, by event type and path in `data`. */
export const PERSONAL_FIELDS: Readonly<Record<CustomerEvent['type'], readonly string[]>> = {
  CustomerCreated: ['customer.contact', 'customer.contact_phone', 'customer.phone', 'customer.email', 'customer.web_login'],
  CustomerRevised: ['changes[contact]', 'changes[contact_phone]', 'changes[phone]', 'changes[email]', 'changes[web_login]'],
}
