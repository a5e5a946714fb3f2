import type { FieldChange } from '../fields/change.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import type { PersonalDataErased } from '../personal/erase.ts'
import type { RecordFields } from './list.ts'

/** What happens to a record of a list. `came_with_house`: it was there from the start and is written down now that somebody changes it. */
export type RecordEvent =
  | DecidedEvent<'RecordCreated', { list: string; number: number; fields: RecordFields; came_with_house: boolean }>
  | DecidedEvent<'RecordRevised', { list: string; changes: readonly FieldChange[] }>
  | DecidedEvent<'RecordActivated', { list: string }>
  | DecidedEvent<'RecordDeactivated', { list: string }>
  | DecidedEvent<'RecordRemoved', { list: string }>
  | PersonalDataErased
