import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { PersonalDataErased } from '../personal/erase.ts'
import type { Carrier } from './state.ts'

/** What happens to a carrier in our books. */
export type CarrierEvent =
  | DecidedEvent<'CarrierCreated', { carrier: Carrier }>
  | DecidedEvent<'CarrierRevised', { changes: readonly FieldChange[] }>
  | DecidedEvent<'CarrierPayeeSet', { changes: readonly FieldChange[] }>
  | DecidedEvent<'CarrierPayeeRemoved', { changes: readonly FieldChange[] }>
  | PersonalDataErased
