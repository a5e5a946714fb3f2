import type { FieldChange } from '@waybill/shared/fields/change'
import type { EventMeta } from '@waybill/shared/log/envelope'
import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** Which events of a tenant's log are asked for; null = whatever it is. */
export interface AuditFilter {
  /** Events of the load and of its lock. */
  readonly pro: string | null
  /** User id, or username in whatever case. */
  readonly by: string | null
  /** Types of events. */
  readonly types: readonly string[] | null
  /** Decided at this ISO instant (UTC, milliseconds) or later. */
  readonly from: string | null
  /** Decided at this ISO instant or earlier. */
  readonly to: string | null
  /** Before this position: where the last page ended. */
  readonly before: number | null
  readonly limit: number
}

/** One event of the log without its data, but with the fields that it says it changed. */
export interface AuditEvent {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly meta: EventMeta
  readonly recorded_at: string
  readonly changes: readonly FieldChange[] | null
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** A page of a tenant's log, newest first, with how many events there are in all (exact up to 1000, then one more). */
export const readAuditPage = async (db: QueryExecutorProvider, tenant: string, filter: AuditFilter) => {
  const { pro, by, types, from, to, before, limit } = filter
  const chosen = [
    sql`tenant_id = ${tenant}`,
    ...(pro === null ? [] : [sql`stream_id in (${`shipment/${pro}`}, ${`lock/${pro}`})`]),
    ...(by === null ? [] : [sql`(meta -> 'by' ->> 'id' = ${by} or lower(meta -> 'by' ->> 'username') = ${by.toLowerCase()})`]),
    ...(types === null ? [] : [sql`type in (${sql.join(types)})`]),
    ...(from === null ? [] : [sql`meta ->> 'at' >= ${from} collate "C"`]),
    ...(to === null ? [] : [sql`meta ->> 'at' <= ${to} collate "C"`]),
  ]
  const page = before === null ? chosen : [...chosen, sql`position < ${before}`]
  const [{ rows }, counted] = await Promise.all([
    sql<AuditEvent>`
      select position, stream_id as stream, version, type, meta, utc_text(recorded_at) as recorded_at, data -> 'changes' as changes
      from events where ${all(page)} order by position desc limit ${limit + 1}
    `.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (select from events where ${all(chosen)} limit ${COUNTED_TO + 1}) counted
    `.execute(db),
  ])
  return { events: rows.slice(0, limit), hasMore: rows.length > limit, total: counted.rows[0]?.total ?? 0 }
}
