import { type Condition, everyRow } from '@waybill/shared/boards/condition'
import type { AnyBoard } from '@waybill/shared/boards/define-board'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'
import { conditionSql } from './board-sql.ts'

/** Rows by what the board counts, such as loads by status. */
export type RowCounts = Readonly<Record<string, number>>

/** How many of a tenant's rows that meet `scope` the board counts under each value, and the log position of the counts. @throws Error for a board that counts nothing */
export const countByValue = async (
  db: Kysely<Schema>,
  tenant: string,
  { key, table, counts, indexes }: Pick<AnyBoard, 'key' | 'table' | 'indexes' | 'counts'>,
  scope: Condition = everyRow,
): Promise<{ readonly position: number; readonly counts: RowCounts }> => {
  if (counts === undefined) throw new Error(`board ${key} counts nothing`)
  const { rows } = await sql<{ head: number; value: string | null; many: number }>`
    select head.head, counted.value, counted.many
    from (select coalesce(max(position), 0) as head from tenant_head where tenant_id = ${tenant}) head
    left join (
      select ${sql.ref(counts.by)} as value, count(*)::int as many from ${sql.table(table)}
      where tenant_id = ${tenant} and ${conditionSql({ all: [counts.of, scope] }, indexes)} group by 1
    ) counted on true
  `.execute(db)
  return {
    position: rows[0]?.head ?? 0,
    counts: Object.fromEntries(rows.flatMap(({ value, many }) => (value === null ? [] : [[value, many]]))),
  }
}
