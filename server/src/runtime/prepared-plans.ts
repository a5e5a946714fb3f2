import { type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'
/** A connection keeps one plan per name for its lifetime; statements beyond this limit are planned every time. */
const MOST_NAMES = 100

/**
 * Prefix of a statement that is run often with the same text, so each connection plans it once. Only for statements
 * whose plan suits every value: anything the planner must know (a limit) is in the text, and the values searched for
 * have an index.
 */
export const plannedOnce: RawBuilder<unknown> = sql.raw(MARK)

/** Returns names for marked statements, up to a limit. */
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

/** A Kysely connection that reuses the plans of marked statements. Cursors need a setting that is never made. */
export const withPreparedPlans = (client: pg.PoolClient, nameOf: (text: string) => string | null): PostgresPoolClient => {
  const query = (text: string, values: readonly unknown[]) => {
    const name = nameOf(text)
    return client.query(name === null ? { text, values: [...values] } : { name, text, values: [...values] })
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
