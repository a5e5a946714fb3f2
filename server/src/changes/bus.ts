import { EventEmitter } from 'eventemitter3'
import type { CommittedEntry, OnCommitted } from '../store/event-store.ts'
import type { Change, RowChange } from './change.ts'

/**
 * The changes of this process, told as soon as they are committed, within a tenant in the order of positions. A hint and no more: what
 * another process committed, or this one just before it died, is not here. `ChangeFeed` makes a whole of it.
 */
export interface ChangeBus {
  publish(change: Change): void
  /** Answers the way to stop listening. */
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

/** What the store calls after its commits. */
export const announceOn =
  (bus: ChangeBus): OnCommitted =>
  (entries) => {
    for (const entry of entries) bus.publish(changeOf(entry))
  }

/** What one command did, as those who look at it need it. */
export function changeOf({ tenant, events, row }: CommittedEntry): Change {
  const [first] = events
  const last = events.at(-1)
  return { tenant, from: (first?.position ?? 1) - 1, to: last?.position ?? 0, events, rows: row === null ? [] : boardRows(row) }
}

/** Both kinds write the same row: the store answers the whole of it. */
const boardRows = ({ kind, id, before, after }: NonNullable<CommittedEntry['row']>): readonly RowChange[] =>
  kind === 'shipment' || kind === 'lock'
    ? [{ board: 'shipments', id, before: before as unknown as RowChange['after'], after: after as unknown as RowChange['after'] }]
    : []
