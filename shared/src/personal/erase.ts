import type { FieldChange } from '../fields/change.ts'
import { diffRecords } from '../fields/diff.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import { ERASED, mapPersonal } from './map-personal.ts'

/**
 * Personal data of a record was erased: its key is deleted, so readers of the log find the marker instead. `changes`
 * name the fields of the present state, mark on both sides; none where only former values are concerned.
 */
export type PersonalDataErased = DecidedEvent<'PersonalDataErased', { readonly changes: readonly FieldChange[] }>

/** What erasing means for a record as it stands: one event, whether or not the present state still holds anything. */
export const erasePersonal = (kind: string, record: object, isErased: (text: string) => boolean): PersonalDataErased => {
  const mark = (text: string) => (isErased(text) ? ERASED : text)
  const changes = diffRecords(record, mapPersonal(kind, record, mark)).map(({ path, to }) => ({ path, from: to, to }))
  return { type: 'PersonalDataErased', schema_version: 1, data: { changes } }
}
