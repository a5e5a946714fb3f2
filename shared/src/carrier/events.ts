import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { PersonalDataErased } from '../personal/erase.ts'
import type { Carrier } from './state.ts'

/** Events of a carrier. */
export type CarrierEvent =
  | DecidedEvent<'CarrierCreated', { carrier: Carrier }>
  | DecidedEvent<'CarrierRevised', { changes: readonly FieldChange[] }>
  | DecidedEvent<'CarrierPayeeSet', { changes: readonly FieldChange[] }>
  | DecidedEvent<'CarrierPayeeRemoved', { changes: readonly FieldChange[] }>
  | PersonalDataErased
