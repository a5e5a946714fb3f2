import type { StoredEvent } from '@waybill/shared/log/envelope'
import { LRUCache } from 'lru-cache'
import type { EventStore } from '../store/event-store.ts'

/** A folded record; null while nothing was ever written to its stream. */
export interface Folded<State> {
  readonly version: number
  readonly state: State | null
}

/** What kind of record a stream holds, and how its events fold. */
export interface StreamKind<State> {
  readonly type: string
  readonly evolve: (state: State | null, event: StoredEvent) => State
}

export const streamId = (kind: { readonly type: string }, id: string): string => `${kind.type}/${id}`

/**
 * Folded streams of this process. A record has no row of its own: its current state comes from here. Values are immutable and only ever
 * replaced by a higher version. The cache may be behind: `known` is for decisions, which the append checks again; `fresh` reads newer
 * events from the log first and is for everything else.
 */
export const createStreamCache = (store: EventStore, options: { readonly max: number } = { max: 20_000 }) => {
  const entries = new LRUCache<string, Folded<unknown>>({ max: options.max })
  const keyOf = (tenant: string, kind: { readonly type: string }, id: string) => `${tenant} ${streamId(kind, id)}`

  const peek = <State>(tenant: string, kind: StreamKind<State>, id: string) =>
    entries.get(keyOf(tenant, kind, id)) as Folded<State> | undefined

  const keep = <State>(tenant: string, kind: StreamKind<State>, id: string, folded: Folded<State>): Folded<State> => {
    const known = peek(tenant, kind, id)
    if (known && known.version >= folded.version) return known
    if (folded.version > 0) entries.set(keyOf(tenant, kind, id), folded)
    return folded
  }

  const fold = <State>(kind: StreamKind<State>, from: Folded<State>, events: readonly StoredEvent[]): Folded<State> =>
    events.reduce<Folded<State>>(
      (folded, event) =>
        event.version === folded.version + 1 ? { version: event.version, state: kind.evolve(folded.state, event) } : folded,
      from,
    )

  const fresh = async <State>(tenant: string, kind: StreamKind<State>, id: string): Promise<Folded<State>> => {
    const known = peek(tenant, kind, id) ?? { version: 0, state: null }
    const newer = await store.readStream(tenant, streamId(kind, id), known.version)
    return keep(tenant, kind, id, fold(kind, known, newer))
  }

  return {
    fresh,
    /** The cached state, without reading the log; `undefined` when this process has not seen the stream. */
    peek,
    /** Keeps a state that this process has just appended; returns the newest known. */
    keep,
    /** The state at an earlier version, folded from the start. */
    at: async <State>(tenant: string, kind: StreamKind<State>, id: string, version: number): Promise<Folded<State>> => {
      const events = await store.readStream(tenant, streamId(kind, id), 0)
      return fold(
        kind,
        { version: 0, state: null },
        events.filter((event) => event.version <= version),
      )
    },
    /** The state after the last event that had happened by then, folded from the start. */
    asOf: async <State>(
      tenant: string,
      kind: StreamKind<State>,
      id: string,
      hadHappened: (event: StoredEvent) => boolean,
    ): Promise<Folded<State>> => {
      const events = await store.readStream(tenant, streamId(kind, id), 0)
      return fold(kind, { version: 0, state: null }, events.slice(0, events.findLastIndex(hadHappened) + 1))
    },
    /** Drops a stream whose last append had an unknown outcome. */
    forget: (tenant: string, kind: { readonly type: string }, id: string) => {
      entries.delete(keyOf(tenant, kind, id))
    },
  }
}
export type StreamCache = ReturnType<typeof createStreamCache>
