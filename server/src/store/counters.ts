import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * The first of `count` consecutive numbers, reserved for the caller. Pros start at 4800001, other counters at 1. Unused numbers are lost: a
 * number is never given twice.
 * @throws when there is no such tenant
 */
export async function allocateNumbers(db: QueryExecutorProvider, tenant: string, counter: string, count = 1): Promise<number> {
  const { rows } = await sql<{ first: number }>`select allocate_counter(${tenant}, ${counter}, ${count}) as first`.execute(db)
  return Number(rows[0]?.first)
}
