import type { StoredEvent } from '@waybill/shared/log/envelope'
import { decodeEvent } from '@waybill/shared/streams/read-event'
import { type QueryExecutorProvider, sql } from 'kysely'
import { eventColumns } from './event-columns.ts'
import { logPages } from './log-pages.ts'

/** An event whose data this version of Waybill can't use. */
export interface InvalidEvent {
  readonly position: number
  readonly stream: string
  readonly type: string
  readonly schema_version: number
  /** What doesn't match, with the place in the data. */
  readonly reason: string
}

export interface DecodeReport {
  readonly events: number
  readonly invalid: number
  /** The first of them. */
  readonly first_invalid: readonly InvalidEvent[]
}

const PAGE = 5_000
const MOST_LISTED = 20

/**
 * Checks the data of every event of a tenant against its schema: old versions as they are after their upcast. The chain shows that a log is
 * as it was written; this shows that it can still be read.
 */
export const decodeTenant = async (db: QueryExecutorProvider, tenant: string): Promise<DecodeReport> => {
  const read = async (after: number, limit: number) => {
    const { rows } = await sql<StoredEvent>`
      select ${eventColumns} from events where tenant_id = ${tenant} and position > ${after} order by position limit ${limit}
    `.execute(db)
    return rows
  }
  const first: InvalidEvent[] = []
  let [events, invalid] = [0, 0]
  for await (const page of logPages({ fromPosition: 0, pageSize: PAGE, read })) {
    for (const event of page) {
      events += 1
      const reason = reasonOf(event)
      if (reason === null) continue
      invalid += 1
      const { position, stream, type, schema_version } = event
      if (first.length < MOST_LISTED) first.push({ position, stream, type, schema_version, reason })
    }
  }
  return { events, invalid, first_invalid: first }
}

const reasonOf = (event: StoredEvent): string | null => {
  try {
    decodeEvent(event)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
