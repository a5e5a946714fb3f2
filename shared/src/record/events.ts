import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { PersonalDataErased } from '../personal/erase.ts'
import type { RecordFields } from './list.ts'

/** Events of a list record. `came_with_house`: a built-in record that is saved now because it was changed. */
export type RecordEvent =
  | DecidedEvent<'RecordCreated', { list: string; number: number; fields: RecordFields; came_with_house: boolean }>
  | DecidedEvent<'RecordRevised', { list: string; changes: readonly FieldChange[] }>
  | DecidedEvent<'RecordActivated', { list: string }>
  | DecidedEvent<'RecordDeactivated', { list: string }>
  | DecidedEvent<'RecordRemoved', { list: string }>
  | PersonalDataErased
