import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'

/** Of those without a word to look for, only so many are looked through. */
const NEWEST = 5_000
/** A word this long is sure to stand in the search text of a load where it is part of a name; the state, of two letters, does not. */
const LEAST_LETTERS = 3

interface Asked {
  readonly words: readonly string[]
  readonly mode: string | null
  /** Loads of this customer alone. */
  readonly customer_id: string | null
  readonly limit: number
}

const asPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Pros of the newest loads in whose search text all the words stand, newest first. */
export const recentLoads = async (
  database: WaybillDatabase,
  tenant: string,
  { words, mode, customer_id, limit }: Asked,
): Promise<readonly string[]> => {
  const long = words.filter((word) => word.length >= LEAST_LETTERS)
  const sought = long.length > 0 ? long : words
  const conditions = [
    sql`tenant_id = ${tenant}`,
    ...(mode === null ? [] : [sql`mode = ${mode}`]),
    ...(customer_id === null ? [] : [sql`customer_id = ${customer_id}`]),
    ...sought.map((word) => sql`search like ${asPattern(word)}`),
  ]
  const found = sql.join(conditions, sql` and `)
  // Without a word there is no index that finds few: the newest loads by their number, and of those the ones that fit.
  const from =
    sought.length > 0
      ? sql`board_shipments`
      : sql`(select * from board_shipments where tenant_id = ${tenant} order by id desc limit ${NEWEST}) newest`
  const { rows } = await sql<{ id: string }>`select id from ${from} where ${found} order by id desc limit ${limit}`.execute(
    database.forTenant(tenant),
  )
  return rows.map(({ id }) => id)
}
