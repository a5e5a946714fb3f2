import type { StoredRow } from '@waybill/shared/boards/define-board'
import { boardOf } from '@waybill/shared/boards/kinds'
import type { Json, JsonObject, StoredEvent } from '@waybill/shared/log/envelope'
import { STREAMS } from '@waybill/shared/streams/streams'
import { UnreadableEvent } from '@waybill/shared/streams/unreadable-event'
import { Metric } from 'effect'
import type { WritableStream } from '../commands/run-unit.ts'
import type { StreamCache } from '../commands/stream-cache.ts'
import { writableStream } from '../commands/writable-stream.ts'
import type { Logger } from '../runtime/logger.ts'
import type { EventStore } from '../store/event-store.ts'
import { viewColumns } from '../store/written-row.ts'
import type { Change, RowChange } from './change.ts'
import { increment } from './metrics.ts'

/** Why the row before a change stays unknown: views then count their rows again. */
type Reason = 'long_stream' | 'unreadable_event' | 'outdated_rows' | 'failed'

const MISSING = Metric.counter('waybill_before_missing_total', {
  description: 'Rows of changes by other processes whose earlier state could not be derived, by reason',
  incremental: true,
})

export interface RowsBeforeOptions {
  readonly store: Pick<EventStore, 'readStream'>
  /** States that this process holds anyway. */
  readonly cache: Pick<StreamCache, 'peek' | 'keep'>
  /** Whether the rows of a tenant were written by this version of the row functions. */
  readonly areCurrent: (tenant: string) => Promise<boolean>
  readonly logger: Logger
}

/** Adds to a change that was read from the log its rows as they were before, as far as they can be derived. */
export type AddRowsBefore = (change: Change) => Promise<Change>

const KINDS: ReadonlyMap<string, WritableStream<object>> = new Map(
  Object.values(STREAMS).map((definition) => [definition.kind, writableStream(definition)]),
)

/** Longer streams are not folded for this. */
const MOST_EVENTS = 2_000

/** Keys in the order in which PostgreSQL keeps them in `jsonb`: cells are compared as text. */
const inStoredOrder = (value: Json): Json => {
  if (Array.isArray(value)) return value.map((each) => inStoredOrder(each as Json))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value as JsonObject).filter(([, each]) => each !== undefined)
  const sorted = entries.sort(([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return Object.fromEntries(sorted.map(([key, each]) => [key, inStoredOrder(each)]))
}

/**
 * The row before a change made by another process: each stream that owns part of the row is folded up to its first missed event; the
 * columns of a stream without a missed event are those of the row now. The positions of such a row are that of the log before the change.
 */
export const createRowsBefore = ({ store, cache, areCurrent, logger }: RowsBeforeOptions): AddRowsBefore => {
  /** What a stream wrote before its first missed event. @throws UnreadableEvent */
  const columnsBefore = async (
    tenant: string,
    kind: WritableStream<object>,
    id: string,
    missed: readonly StoredEvent[],
    version: number,
  ) => {
    const known = cache.peek(tenant, kind, id)
    let state: object | null = known?.state ?? null
    if (known?.version !== version) {
      const events = await store.readStream(tenant, `${kind.type}/${id}`)
      state = events.slice(0, version).reduce<object | null>((folded, event) => kind.evolve(folded, event), null)
    }
    // The next change of this stream then begins with a state at hand.
    const now = missed.reduce<object | null>((folded, event) => kind.evolve(folded, event), state)
    cache.keep(tenant, kind, id, { version: version + missed.length, state: now })
    return (state && kind.row(id, state, [])?.row) ?? {}
  }

  const rowBefore = async (
    { tenant, from }: Change,
    { board: key, id, after }: RowChange,
    missed: ReadonlyMap<string, readonly StoredEvent[]>,
  ): Promise<StoredRow | null | Reason> => {
    const board = boardOf(key)
    const before: Record<string, Json> = { ...(after as unknown as JsonObject) }
    const owners = [{ kind: board.stream, columns: null, version: 'version', position: 'position' }, ...board.parts]
    for (const owner of owners) {
      const events = missed.get(`${owner.kind}/${id}`)
      const kind = KINDS.get(owner.kind)
      if (!events?.[0] || !kind) continue
      const version = events[0].version - 1
      if (version === 0 && owner.columns === null) return null
      if (version > MOST_EVENTS) return 'long_stream'
      const columns = version === 0 ? {} : await columnsBefore(tenant, kind, id, events, version)
      for (const column of owner.columns ?? Object.keys(columns)) before[column] = inStoredOrder(columns[column] ?? null)
      before[owner.version] = version
      before[owner.position] = version === 0 ? 0 : from
    }
    const stored = Object.fromEntries(board.stored.map((column) => [column, before[column] ?? null]))
    return viewColumns(stored) as unknown as StoredRow
  }

  const withBefore = async (change: Change, row: RowChange, missed: ReadonlyMap<string, readonly StoredEvent[]>): Promise<RowChange> => {
    // A row that readers have seen stays visible.
    if (row.after === null) return { ...row, before: null }
    try {
      const before = await rowBefore(change, row, missed)
      if (typeof before !== 'string') return { ...row, before }
      increment(MISSING, { reason: before })
    } catch (error) {
      // Without it the change is complete, only dearer.
      if (!(error instanceof UnreadableEvent))
        logger.warn({ err: error, tenant: change.tenant, id: row.id }, 'deriving an earlier row failed')
      increment(MISSING, { reason: error instanceof UnreadableEvent ? 'unreadable_event' : 'failed' })
    }
    return row
  }

  return async (change) => {
    if (change.rows.length === 0) return change
    if (!(await areCurrent(change.tenant))) {
      for (const _ of change.rows) increment(MISSING, { reason: 'outdated_rows' })
      return change
    }
    const missed = Map.groupBy(change.events, ({ stream }) => stream)
    const rows: RowChange[] = []
    for (const row of change.rows) rows.push(await withBefore(change, row, missed))
    return { ...change, rows }
  }
}
