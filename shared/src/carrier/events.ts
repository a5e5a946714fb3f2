import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { Carrier } from './state.ts'

/** What happens to a carrier in our books. */
export type CarrierEvent =
  | DecidedEvent<'CarrierCreated', { carrier: Carrier }>
  | DecidedEvent<'CarrierRevised', { changes: readonly FieldChange[] }>
  | DecidedEvent<'CarrierPayeeSet', { changes: readonly FieldChange[] }>
  | DecidedEvent<'CarrierPayeeRemoved', { changes: readonly FieldChange[] }>

const PAYEE_FIELDS = ['name', 'address', 'address_2', 'remit_email', 'tax_id_last_four']

/** Fields that say something of a person, by event type and path in `data`. */
export const PERSONAL_FIELDS: Readonly<Record<CarrierEvent['type'], readonly string[]>> = {
  CarrierCreated: ['carrier.contact', 'carrier.phone', 'carrier.email'],
  CarrierRevised: ['changes[contact]', 'changes[phone]', 'changes[email]'],
  CarrierPayeeSet: ['changes[payee]', ...PAYEE_FIELDS.map((field) => `changes[payee.${field}]`)],
  CarrierPayeeRemoved: ['changes[payee]'],
}
