import { sql } from 'kysely'
import type { WaybillDatabase } from './database.ts'

/**
 * Milliseconds by which this process's clock is ahead of the database's, negative if behind; accurate to half the round
 * trip.
 * @param now epoch milliseconds
 */
export const readClockSkew = async ({ system }: Pick<WaybillDatabase, 'system'>, now: () => number = Date.now): Promise<number> => {
  const sentAt = now()
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(system)
  const answered = now()
  return (sentAt + answered) / 2 - Number(rows[0]?.at)
}
