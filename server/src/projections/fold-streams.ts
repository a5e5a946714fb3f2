import type { StoredEvent } from '@waybill/shared/log/envelope'
import { readEvent } from '@waybill/shared/streams/read-event'
import { streamOfEvent } from '@waybill/shared/streams/streams'
import { type QueryExecutorProvider, sql } from 'kysely'
import { eventColumns } from '../store/event-columns.ts'

/** A record folded to its last event. */
export interface FoldedStream {
  readonly stream: string
  readonly state: object
  /** Of its last event. */
  readonly version: number
  readonly position: number
}

const PAGE = 5_000

/** The state after one more event. @throws Error for an event of an unknown kind of stream @throws UnreadableEvent */
const folded = (before: FoldedStream | null, event: StoredEvent): FoldedStream => {
  const definition = streamOfEvent(event)
  if (!definition) throw new Error(`event ${event.position} belongs to stream ${event.stream}, which has no view`)
  const state = definition.evolve(before?.stream === event.stream ? before.state : null, readEvent(event))
  return { stream: event.stream, state, version: event.version, position: event.position }
}

/**
 * Every record of a tenant, one after the other, folded from its events in the order of streams and versions. One state and one page of
 * events are in memory at a time, however large the tenant is.
 * @param among only these streams; left out: all of the tenant's
 */
export async function* foldStreams(
  db: QueryExecutorProvider,
  tenant: string,
  { among, pageSize = PAGE }: { readonly among?: readonly string[]; readonly pageSize?: number } = {},
): AsyncGenerator<FoldedStream, void, undefined> {
  let current: FoldedStream | null = null
  for (let place: readonly [string, number] = ['', 0]; ; ) {
    const { rows } = await sql<StoredEvent>`
      select ${eventColumns} from events
      where tenant_id = ${tenant} and (stream_id, version) > (${place[0]}, ${place[1]}::bigint)
        and ${among === undefined ? sql`true` : sql`stream_id = any(${among}::text[])`}
      order by stream_id, version limit ${pageSize}
    `.execute(db)
    for (const event of rows) {
      if (current !== null && current.stream !== event.stream) yield current
      current = folded(current, event)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) break
    place = [last.stream, last.version]
  }
  if (current !== null) yield current
}
