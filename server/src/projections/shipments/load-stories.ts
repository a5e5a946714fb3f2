import type { StoredEvent } from '@waybill/shared/log/envelope'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '../../runtime/schema.ts'
import { eventColumns } from '../../store/event-columns.ts'
import type { ReplayedStream } from '../rebuild.ts'

/** How the two streams of a load fold, and the columns of the board that each of them owns. */
export interface BoardStreams {
  readonly shipment: ReplayedStream
  readonly lock: ReplayedStream
}

/** A stream as it stood after one of its events. */
interface Step {
  readonly at: string
  readonly position: number
  readonly version: number
  /** Its columns of the board. */
  readonly columns: () => object
}

/** A load through all its life, oldest first. */
export interface LoadStory {
  readonly shipment: readonly Step[]
  readonly lock: readonly Step[]
}

/** How many events the log holds of each stream of some loads. */
export type Versions = ReadonlyMap<string, number>

export interface LoadStories {
  /** The stories of these loads as the transaction sees them; `versions` are of the same transaction. */
  readonly read: (
    db: Kysely<Schema>,
    tenant: string,
    pros: readonly string[],
    versions: Versions,
  ) => Promise<ReadonlyMap<string, LoadStory>>
}

/** Loads read in one go: between two, the process serves others. */
const READ_AT_ONCE = 50
/** Events whose loads are kept: a day of a floor, told again from second to second while somebody moves through it. */
const MOST_KEPT = 20_000

const stepsOf = (kind: ReplayedStream, id: string, events: readonly StoredEvent[]): readonly Step[] => {
  // Only as far as somebody asks: what a newer version wrote since does not hide what was before it.
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
        // Nothing happens just now: the row carries no guard of the append.
        columns ??= kind.row(id, stateAfter(place), [])?.row ?? {}
        return columns
      },
    }
  })
}

/** The streams of a load: its own, and that of its lock. */
export const streamsOfLoad = (pro: string): readonly [shipment: string, lock: string] => [`shipment/${pro}`, `lock/${pro}`]

/**
 * Loads folded from their events, and the last read of them kept as long as the log holds no more of them. A load that a person was
 * erased from is never kept: the erasing stands in its stream before the key is gone, so what was kept before is not used again.
 */
export const createLoadStories = (streams: BoardStreams, mostKept = MOST_KEPT): LoadStories => {
  const kept = new LRUCache<string, LoadStory>({
    maxSize: mostKept,
    sizeCalculation: ({ shipment, lock }) => Math.max(1, shipment.length + lock.length),
  })

  return {
    read: async (db, tenant, pros, versions) => {
      const found = new Map<string, LoadStory>()
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
          const story = { shipment: stepsOf(streams.shipment, pro, own), lock: stepsOf(streams.lock, pro, lock) }
          found.set(pro, story)
          if (!own.some(({ type }) => type === 'PersonalDataErased')) kept.set(`${tenant}/${pro}`, story)
        }
      }
      return found
    },
  }
}
