import type { QueryExecutorProvider } from 'kysely'
import { logPages } from './log-pages.ts'
import { readChainedTail } from './tail.ts'

/** A tenant's log as NDJSON, one event with its hashes per line, in order: `verifyExport` checks it without the database. */
export async function* exportEvents(db: QueryExecutorProvider, tenant: string): AsyncGenerator<string, void, undefined> {
  const read = (after: number, limit: number) => readChainedTail(db, tenant, after, limit)
  for await (const page of logPages({ fromPosition: 0, pageSize: 5000, read })) {
    yield page.map((event) => `${JSON.stringify(event)}\n`).join('')
  }
}
