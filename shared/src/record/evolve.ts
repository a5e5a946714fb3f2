import { applyChanges } from '../fields/apply.ts'
import type { StoredEvent } from '../log/envelope.ts'
import type { RecordEvent } from './events.ts'
import type { ListedRecord, RecordStatus } from './state.ts'

const STATUS_AFTER: Readonly<Record<Exclude<RecordEvent['type'], 'RecordCreated' | 'RecordRevised' | 'PersonalDataErased'>, RecordStatus>> =
  {
    RecordActivated: 'active',
    RecordDeactivated: 'inactive',
    RecordRemoved: 'removed',
  }

/** The record after one more event; `state` is null only before `RecordCreated`. Anything else throws. */
export const evolveRecord = (
  state: ListedRecord | null,
  { type, data, meta }: Pick<StoredEvent, 'type' | 'data' | 'meta'>,
): ListedRecord => {
  const event = { type, data } as unknown as RecordEvent
  const touched = { updated_at: meta.at, updated_by: meta.by.username }
  if (event.type === 'RecordCreated') {
    const { list, number, fields } = event.data
    return { list, number, fields, status: 'active', created_at: meta.at, created_by: meta.by.username, ...touched }
  }
  if (!state) throw new Error(`unexpected record event ${type}`)
  if (event.type === 'RecordRevised') return { ...state, fields: applyChanges(state.fields, event.data.changes), ...touched }
  // The whole record, as its other events are of fields alone.
  if (event.type === 'PersonalDataErased') return applyChanges(state, event.data.changes)
  const status = STATUS_AFTER[event.type]
  if (status === undefined) throw new Error(`unexpected record event ${type}`)
  return { ...state, status, ...touched }
}
