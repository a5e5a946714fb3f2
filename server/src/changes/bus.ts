import { boardsOfStream } from '@waybill/shared/boards/kinds'
import { EventEmitter } from 'eventemitter3'
import type { CommittedEntry, OnCommitted, WrittenRow } from '../store/event-store.ts'
import type { Change, RowChange } from './change.ts'

/**
 * The changes of this process, published as soon as they are committed, in order of position within a tenant. Only a hint: commits of
 * another process, or the last ones before a crash, are not here. `ChangeFeed` completes it.
 */
export interface ChangeBus {
  publish(change: Change): void
  /** Returns a function that stops listening. */
  onChange(listener: (change: Change) => void): () => void
}

export function createChangeBus(): ChangeBus {
  const emitter = new EventEmitter<{ change: [Change] }>()
  return {
    publish: (change) => {
      emitter.emit('change', change)
    },
    onChange(listener) {
      emitter.on('change', listener)
      return () => {
        emitter.off('change', listener)
      }
    },
  }
}

/** Called by the store after its commits. */
export const publishOnCommit =
  (bus: ChangeBus): OnCommitted =>
  (entries) => {
    for (const entry of entries) bus.publish(changeOf(entry))
  }

/** What one command did to one stream, for followers. */
export function changeOf({ tenant, events, rows }: CommittedEntry): Change {
  const [first] = events
  const last = events.at(-1)
  return { tenant, from: (first?.position ?? 1) - 1, to: last?.position ?? 0, events, rows: rows.flatMap(boardRows) }
}

/** Kinds that write the same row write all of it: the store returns the whole row. */
const boardRows = ({ kind, id, before, after }: WrittenRow): readonly RowChange[] =>
  boardsOfStream(kind).map((board) => ({
    board,
    id,
    before: before as unknown as RowChange['after'],
    after: after as unknown as RowChange['after'],
  }))
