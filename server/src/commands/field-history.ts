import type { FieldChange } from '@waybill/shared/fields/change'
import { diffRecords } from '@waybill/shared/fields/diff'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { changesOfEvent } from '@waybill/shared/streams/event-changes'
import type { EventStore } from '../store/event-store.ts'
import { type StreamKind, streamId } from './stream-cache.ts'

/** One entry of a record's history: the event, and its changes to the record, field by field. */
export interface HistoryEntry {
  readonly event: StoredEvent
  readonly changes: readonly FieldChange[]
  /** The record after the event. */
  readonly state: object
}

/** The history of a record, oldest first: each event with the fields it changed, old → new. */
export const historyOf = <State extends object>(
  kind: Pick<StreamKind<State>, 'evolve'>,
  events: readonly StoredEvent[],
): readonly HistoryEntry[] => {
  let state: State | null = null
  return events.map((event) => {
    const before: State | null = state
    const after = kind.evolve(before, event)
    state = after
    // A record that existed without an event, such as the company settings: its first event lists its own changes.
    return { event, changes: before === null ? changesOfEvent(event) : diffRecords(before, after), state: after }
  })
}

/** What changed in a record after `version`, field by field, with who did it and when. */
export const changesSince = async <State>(
  store: EventStore,
  tenant: string,
  kind: StreamKind<State>,
  id: string,
  version: number,
): Promise<readonly (FieldChange & { readonly by: string; readonly at: string })[]> => {
  const events = await store.readStream(tenant, streamId(kind, id), 0)
  return historyOf(kind as StreamKind<State & object>, events)
    .filter((entry) => entry.event.version > version)
    .flatMap((entry) => entry.changes.map((change) => ({ ...change, by: entry.event.meta.by.username, at: entry.event.meta.at })))
}
