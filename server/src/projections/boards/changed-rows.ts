import { type StoredRow, streamsOf } from '@waybill/shared/boards/define-board'
import { type BoardKey, boardOf } from '@waybill/shared/boards/kinds'
import type { JsonObject } from '@waybill/shared/log/envelope'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'
import { viewColumns } from '../../store/written-row.ts'

/** A row of a board whose streams were written; null if readers can't see it. */
export interface ChangedRow {
  readonly board: BoardKey
  readonly id: string
  readonly row: StoredRow | null
}

/** Rows changed after a position, each as it is at `position`. */
export interface ChangedRows {
  readonly position: number
  readonly rows: readonly ChangedRow[]
  /** More than `limit` were changed: `rows` is incomplete. */
  readonly tooMany: boolean
}

interface Found {
  readonly head: number
  readonly board: BoardKey | null
  readonly id: string | null
  readonly row: JsonObject | null
}

/** The rows of some boards whose streams were written after a position, found in the log: all of it in one statement, at one moment. */
export async function readChangedRows(
  db: Kysely<Schema>,
  tenant: string,
  boards: readonly BoardKey[],
  after: number,
  limit: number,
): Promise<ChangedRows> {
  const kinds = boards.flatMap((board) => streamsOf(boardOf(board)).map((kind) => ({ kind, board })))
  const rowOf = boards.map(
    (board) => sql`when ${sql.lit(board)} then
      (select row_to_json(r) from ${sql.table(boardOf(board).table)} r where r.tenant_id = ${tenant} and r.id = touched.id)`,
  )
  const { rows: found } = await sql<Found>`
    with touched as (
      select distinct k.board, split_part(e.stream_id, '/', 2) as id
      from events e join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) k(kind text, board text) on k.kind = split_part(e.stream_id, '/', 1)
      where e.tenant_id = ${tenant} and e.position > ${after} limit ${limit + 1}
    )
    select head.head, touched.board, touched.id, case touched.board ${sql.join(rowOf, sql` `)} end as row
    from (select coalesce(max(position), 0) as head from tenant_head where tenant_id = ${tenant}) head left join touched on true
  `.execute(db)
  const rows = found.flatMap(({ board, id, row }) =>
    board && id ? [{ board, id, row: row && (viewColumns(row) as unknown as StoredRow) }] : [],
  )
  return { position: found[0]?.head ?? 0, rows, tooMany: rows.length > limit }
}
