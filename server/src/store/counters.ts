import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * The first of `count` consecutive numbers that nobody else gets. Pros begin at 4800001, other counters at 1. Numbers that were given
 * and not used are lost: a number is never given twice.
 * @throws when there is no such tenant
 */
export async function allocateNumbers(db: QueryExecutorProvider, tenant: string, counter: string, count = 1): Promise<number> {
  const { rows } = await sql<{ first: number }>`select allocate_counter(${tenant}, ${counter}, ${count}) as first`.execute(db)
  return Number(rows[0]?.first)
}
