import pg from 'pg'

/** Connection exceptions (08), insufficient resources (53), operator intervention (57P). Source: PostgreSQL, appendix A. */
const OUTAGE_SQL_STATE = /^(?:08|53|57P)/
/** Error codes of sockets and name lookups, such as ECONNREFUSED and EAI_AGAIN. Node's own codes start with ERR_. */
const SYSTEM_ERROR_CODE = /^(?:E[A-Z]+|EAI_[A-Z]+)$/
/** Messages of pg and pg-pool for a connection that was lost or never opened; these errors have no code. */
const CONNECTION_LOST = /connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout/i

/**
 * Whether an error means that the database was unreachable or out of resources, rather than that it rejected a
 * statement.
 */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return OUTAGE_SQL_STATE.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return SYSTEM_ERROR_CODE.test('code' in error ? String(error.code) : '') || CONNECTION_LOST.test(error.message)
}
