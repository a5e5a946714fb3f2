import { type QueryExecutorProvider, sql } from 'kysely'
import type { LedgerEntry } from './event-store.ts'

/** Position of a command in the log; null when it was never recorded. */
export async function findCommand(db: QueryExecutorProvider, tenant: string, commandId: string): Promise<LedgerEntry | null> {
  const { rows } = await sql<LedgerEntry>`
    select stream_id as stream, position, version, request_hash from command_ledger
    where tenant_id = ${tenant} and command_id = ${commandId}
  `.execute(db)
  return rows[0] ?? null
}
