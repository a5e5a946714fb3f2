import type { FieldChange } from '../fields/change.ts'
import type { StoredEvent } from '../log/envelope.ts'
import { findEventDefinition } from './event-types.ts'

/** Whether events of this type imply changes beyond their list of changes. */
export const impliesChanges = (type: string): boolean => findEventDefinition(type)?.impliesChanges ?? false

/**
 * All changes of an event as it was read, old → new, without the record they belong to. When it happened and by whom is left out, because
 * the history entry shows both.
 */
export const changesOfEvent = ({ type, data, meta }: Pick<StoredEvent, 'type' | 'data' | 'meta'>): readonly FieldChange[] => [
  ...(Array.isArray(data.changes) ? (data.changes as unknown as readonly FieldChange[]) : []),
  ...(findEventDefinition(type)?.changes(data, meta) ?? []),
]
