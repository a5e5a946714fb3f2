import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { PersonalDataErased } from '../personal/erase.ts'
import type { Customer } from './state.ts'

/** Events of a customer. */
export type CustomerEvent =
  | DecidedEvent<'CustomerCreated', { customer: Customer }>
  | DecidedEvent<'CustomerRevised', { changes: readonly FieldChange[]; reason?: string }>
  | PersonalDataErased
