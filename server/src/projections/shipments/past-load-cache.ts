import type { StoredEvent } from '@waybill/shared/log/envelope'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '../../runtime/schema.ts'
import { eventColumns } from '../../store/event-columns.ts'

interface BoardStream {
  evolve(state: unknown, event: StoredEvent): unknown
  row(id: string, state: unknown, events: readonly StoredEvent[]): { readonly row: object } | null
}

/** How the two streams of a load fold, and the board columns that each of them owns. */
export interface BoardStreams {
  readonly shipment: BoardStream
  readonly lock: BoardStream
}

/** A stream after one of its events. */
interface Step {
  readonly at: string
  readonly position: number
  readonly version: number
  /** Its columns of the board. */
  readonly columns: () => object
}

/** The full history of a load, oldest first. */
export interface LoadHistory {
  readonly shipment: readonly Step[]
  readonly lock: readonly Step[]
}

/** How many events the log holds of each stream of some loads. */
export type LoadVersions = ReadonlyMap<string, number>

export interface LoadStories {
  /** The histories of these loads as the transaction sees them; `versions` come from the same transaction. */
  readonly read: (
    db: Kysely<Schema>,
    tenant: string,
    pros: readonly string[],
    versions: LoadVersions,
  ) => Promise<ReadonlyMap<string, LoadHistory>>
}

/** Loads per read; between two reads the process serves other requests. */
const READ_AT_ONCE = 50
/** Number of events whose loads are kept: about one day of a board, for a user who moves through it second by second. */
const MOST_KEPT = 20_000

const stepsOf = (kind: BoardStream, id: string, events: readonly StoredEvent[]): readonly Step[] => {
  // Folds only as far as requested, so that an event of a newer version does not hide earlier ones.
  const states: unknown[] = []
  const stateAfter = (place: number) => {
    for (const event of events.slice(states.length, place + 1)) states.push(kind.evolve(states.at(-1) ?? null, event))
    return states[place]
  }
  return events.map(({ meta, position, version }, place) => {
    let columns: object | undefined
    return {
      at: meta.at,
      position,
      version,
      columns: () => {
        // No append is running: the row carries no guard.
        columns ??= kind.row(id, stateAfter(place), [])?.row ?? {}
        return columns
      },
    }
  })
}

/** The streams of a load: its own, and that of its lock. */
export const streamsOfLoad = (pro: string): readonly [shipment: string, lock: string] => [`shipment/${pro}`, `lock/${pro}`]

/**
 * Loads folded from their events; the last ones read are kept as long as the log has no newer events of them. A load with erased personal
 * data is never kept: the erasure is in its stream before the key is deleted, so a copy kept earlier is not used again.
 */
export const createLoadStories = (streams: BoardStreams, mostKept = MOST_KEPT): LoadStories => {
  const kept = new LRUCache<string, LoadHistory>({
    maxSize: mostKept,
    sizeCalculation: ({ shipment, lock }) => Math.max(1, shipment.length + lock.length),
  })

  return {
    read: async (db, tenant, pros, versions) => {
      const found = new Map<string, LoadHistory>()
      const missing: string[] = []
      for (const pro of pros) {
        const [shipment, lock] = streamsOfLoad(pro)
        const known = kept.get(`${tenant}/${pro}`)
        const isNewest = known?.shipment.length === (versions.get(shipment) ?? 0) && known.lock.length === (versions.get(lock) ?? 0)
        if (known && isNewest) found.set(pro, known)
        else missing.push(pro)
      }
      for (let start = 0; start < missing.length; start += READ_AT_ONCE) {
        const some = missing.slice(start, start + READ_AT_ONCE)
        const { rows } = await sql<StoredEvent>`
          select ${eventColumns} from events
          where tenant_id = ${tenant} and stream_id = any(${some.flatMap(streamsOfLoad)}::text[]) order by stream_id, version
        `.execute(db)
        const byStream = Map.groupBy(rows, ({ stream }) => stream)
        for (const pro of some) {
          const [own, lock] = streamsOfLoad(pro).map((stream) => byStream.get(stream) ?? []) as [StoredEvent[], StoredEvent[]]
          const history = { shipment: stepsOf(streams.shipment, pro, own), lock: stepsOf(streams.lock, pro, lock) }
          found.set(pro, history)
          if (!own.some(({ type }) => type === 'PersonalDataErased')) kept.set(`${tenant}/${pro}`, history)
        }
      }
      return found
    },
  }
}
