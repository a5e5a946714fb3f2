import type { StoredEvent } from '@waybill/shared/log/envelope'
import { readEvent } from '@waybill/shared/streams/read-event'
import { type QueryExecutorProvider, sql } from 'kysely'
import { eventColumns, writtenColumns } from './event-columns.ts'

/** An event as it was written, personal texts encrypted, with its hashes, hex. */
export interface ChainedEvent extends StoredEvent {
  readonly content_hash: string
  readonly hash: string
}

/** At most `limit` events of the tenant after a position, in order. */
export async function readTail(
  db: QueryExecutorProvider,
  tenant: string,
  afterPosition: number,
  limit: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from events
    where tenant_id = ${tenant} and position > ${afterPosition} order by position limit ${limit}
  `.execute(db)
  return rows.map(readEvent)
}

/** The same with the hashes of the chain. */
export async function readChainedTail(
  db: QueryExecutorProvider,
  tenant: string,
  afterPosition: number,
  limit: number,
): Promise<readonly ChainedEvent[]> {
  const { rows } = await sql<ChainedEvent>`
    select ${writtenColumns}, encode(content_hash, 'hex') as content_hash, encode(hash, 'hex') as hash from events
    where tenant_id = ${tenant} and position > ${afterPosition} order by position limit ${limit}
  `.execute(db)
  return rows
}

/** The hash of one position in the log, hex; null when it has no event. */
export async function readHashAt(db: QueryExecutorProvider, tenant: string, position: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from events where tenant_id = ${tenant} and position = ${position}
  `.execute(db)
  return rows[0]?.hash ?? null
}
