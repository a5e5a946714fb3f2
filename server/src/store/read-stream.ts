import type { StoredEvent } from '@waybill/shared/log/envelope'
import { readEvent } from '@waybill/shared/streams/read-event'
import { type QueryExecutorProvider, sql } from 'kysely'
import { eventColumns } from './event-columns.ts'

/** Events of a stream with a higher version than `afterVersion`, oldest first. */
export async function readStream(
  db: QueryExecutorProvider,
  tenant: string,
  stream: string,
  afterVersion: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from events
    where tenant_id = ${tenant} and stream_id = ${stream} and version > ${afterVersion} order by version
  `.execute(db)
  return rows.map(readEvent)
}
