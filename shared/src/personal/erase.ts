import type { FieldChange } from '../fields/change.ts'
import { diffRecords } from '../fields/diff.ts'
import type { DecidedEvent } from '../log/envelope.ts'
import { findStream } from '../streams/streams.ts'
import { ERASED, mapPersonal } from './map-personal.ts'

/** The erasure of personal data from a record: one event, whether or not its current state still holds any. */
export const erasePersonal = (
  kind: string,
  record: object,
  isErased: (text: string) => boolean,
): DecidedEvent<string, { readonly changes: readonly FieldChange[] }> => {
  const stream = findStream(kind)
  if (!stream || !('PersonalDataErased' in stream.events)) throw new Error(`no ${kind} can be erased from`)
  const replace = (text: string) => (isErased(text) ? ERASED : text)
  const changes = diffRecords(record, mapPersonal(kind, record, replace)).map(({ path, to }) => ({ path, from: to, to }))
  const data = { changes }
  return { ...stream.happened('PersonalDataErased', data), data }
}
