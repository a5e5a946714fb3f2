import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'

/** Without a search word, only this many loads are searched. */
const NEWEST = 5_000
/** A word this long is certain to be in the search text of a load if it is part of a name; a two-letter state is not. */
const LEAST_LETTERS = 3

interface RecentLoadsQuery {
  readonly terms: readonly string[]
  readonly mode: string | null
  /** Only loads of this customer. */
  readonly customer_id: string | null
  readonly limit: number
}

const asPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Pros of the newest loads whose search text contains all the words, newest first. */
export const recentLoads = async (
  database: WaybillDatabase,
  tenant: string,
  { terms: words, mode, customer_id, limit }: RecentLoadsQuery,
): Promise<readonly string[]> => {
  const long = words.filter((word) => word.length >= LEAST_LETTERS)
  const patterns = long.length > 0 ? long : words
  const conditions = [
    sql`tenant_id = ${tenant}`,
    ...(mode === null ? [] : [sql`mode = ${mode}`]),
    ...(customer_id === null ? [] : [sql`customer_id = ${customer_id}`]),
    ...patterns.map((word) => sql`search like ${asPattern(word)}`),
  ]
  const found = sql.join(conditions, sql` and `)
  // Without a word no index narrows the search: the newest loads by number are filtered.
  const from =
    patterns.length > 0
      ? sql`board_shipments`
      : sql`(select * from board_shipments where tenant_id = ${tenant} order by id desc limit ${NEWEST}) newest`
  const { rows } = await sql<{ id: string }>`select id from ${from} where ${found} order by id desc limit ${limit}`.execute(
    database.forTenant(tenant),
  )
  return rows.map(({ id }) => id)
}
