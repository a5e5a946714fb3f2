import { type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'
/** A connection keeps a plan for each name for as long as it lives; statements beyond these are planned anew each time. */
const MOST_NAMES = 100

/**
 * Stands at the very beginning of a statement that is asked again and again with the same text: each connection works its plan out once. Only
 * where one plan suits every value: what the plan must know (a limit) is written into the text, and what is looked for has an index of its own.
 */
export const plannedOnce: RawBuilder<unknown> = sql.raw(MARK)

/** Names for the texts of marked statements; the first so many get one. */
export const createPlanNames = (most = MOST_NAMES): ((text: string) => string | null) => {
  const names = new Map<string, string>()
  return (text) => {
    if (!text.startsWith(MARK)) return null
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= most) return null
    const name = `planned once ${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** A connection as Kysely uses it, which keeps the plans of marked statements. Cursors, its other way of asking, need a setting that nobody makes. */
export const keepingPlans = (client: pg.PoolClient, nameOf: (text: string) => string | null): PostgresPoolClient => {
  const query = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text)
    return client.query(name === null ? { text, values: [...values] } : { name, text, values: [...values] })
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
