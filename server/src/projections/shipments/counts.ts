import { type Condition, everyRow } from '@waybill/shared/boards/condition'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'
import { conditionSql } from './board-sql.ts'

/** Loads by status. */
export type StatusCountsRow = Readonly<Record<string, number>>

/** How many of a tenant's loads that meet `scope` are in each status of the active board, and the log position of the counts. */
export const countByStatus = async (
  db: Kysely<Schema>,
  tenant: string,
  scope: Condition = everyRow,
): Promise<{ readonly position: number; readonly counts: StatusCountsRow }> => {
  const { rows } = await sql<{ head: number; status: string | null; loads: number }>`
    select head.head, counted.status, counted.loads
    from (select coalesce(max(position), 0) as head from tenant_head where tenant_id = ${tenant}) head
    left join (
      select status, count(*)::int as loads from board_shipments where tenant_id = ${tenant} and active and ${conditionSql(scope)} group by status
    ) counted on true
  `.execute(db)
  return {
    position: rows[0]?.head ?? 0,
    counts: Object.fromEntries(rows.flatMap(({ status, loads }) => (status === null ? [] : [[status, loads]]))),
  }
}
