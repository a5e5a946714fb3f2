import type { FieldChange } from '@waybill/shared/fields/change'
import type { EventMeta } from '@waybill/shared/log/envelope'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { storedFieldPaths, storedTypeNames } from '@waybill/shared/streams/event-types'
import { readEventSummary } from '@waybill/shared/streams/read-event'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { plannedOnce } from '../runtime/prepared-plans.ts'
import type { Schema } from '../runtime/schema.ts'
import { auditEntriesThrough, catchUpAuditEntries } from './audit-entries.ts'
import { personalColumns } from './event-columns.ts'

/** Which events of a tenant's log to read; null = any. */
export interface AuditFilter {
  /** Kinds of records: `shipment`, `lock`, `carrier`… */
  readonly kinds: readonly string[] | null
  /** Id of the record within its kind: the pro of a load. */
  readonly record: string | null
  /** User id, or username, case-insensitive. */
  readonly by: string | null
  /** Types of events. */
  readonly types: readonly string[] | null
  /** Path of a changed field, with or without the names of list elements: `load_info.weight`, `pick_stops.appt_start_date`. */
  readonly field: string | null
  /** Network address of the caller. */
  readonly address: string | null
  /** Decided at this ISO instant (UTC, milliseconds) or later. */
  readonly from: string | null
  /** Decided at this ISO instant or earlier. */
  readonly to: string | null
}

/** Position of an entry in the order of the audit log. */
export interface AuditCursor {
  readonly at: string
  readonly position: number
}

export interface AuditPageRequest {
  readonly filter: AuditFilter
  /** After this entry; null: from the newest on. */
  readonly after: AuditCursor | null
  readonly limit: number
}

/** One event of the log without its data, but with the fields it changed. */
export interface AuditEvent {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly meta: EventMeta
  readonly recorded_at: string
  readonly changes: readonly FieldChange[] | null
}

type Sql = RawBuilder<unknown>

const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)

const among = (column: Sql, values: readonly string[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} in (${sql.join(values)})`

/**
 * Without a field, entries are found in `audit_entries`; with one in `audit_fields`, joined to the entries if there are other conditions.
 */
const sourceOf = ({ field, kinds, record, by, types, address }: AuditFilter): Sql => {
  if (field === null) return sql`audit_entries e`
  const hasOthers = [kinds, record, by, types, address].some((condition) => condition !== null)
  return hasOthers ? sql`audit_fields f join audit_entries e on e.tenant_id = f.tenant_id and e.position = f.position` : sql`audit_fields f`
}

const conditionsOf = (tenant: string, filter: AuditFilter, person: string | null): readonly Sql[] => {
  const { kinds, record, types, field, address, from, to } = filter
  const place = field === null ? 'e' : 'f'
  const at = sql.ref(`${place}.at`)
  return [
    sql`${sql.ref(`${place}.tenant_id`)} = ${tenant}`,
    ...(field === null ? [] : [among(sql`f.field`, storedFieldPaths(field.replace(/\[[^\]]*\]/g, '')))]),
    ...(record === null ? [] : [sql`e.record = ${record}`]),
    ...(kinds === null ? [] : [among(sql`e.kind`, kinds)]),
    ...(types === null ? [] : [among(sql`e.type`, types.flatMap(storedTypeNames))]),
    ...(person === null ? [] : [sql`e.person = ${person}`]),
    ...(address === null ? [] : [sql`e.address = ${address}`]),
    ...(from === null ? [] : [sql`${at} >= ${from}`]),
    ...(to === null ? [] : [sql`${at} <= ${to}`]),
  ]
}

/** The user meant by `by`: the user with that name, else the one with that id, else the job of that name. */
const personOf = async (db: Kysely<Schema>, tenant: string, by: string | null): Promise<string | null> => {
  if (by === null) return null
  const { rows } = await sql<{ id: string }>`
    select id from users where tenant_id = ${tenant} and (lower(username) = ${by.toLowerCase()} or id = ${by})
    order by lower(username) = ${by.toLowerCase()} desc limit 1
  `.execute(db)
  return rows[0]?.id ?? by.toLowerCase()
}

const entriesSql = (tenant: string, { filter, after, limit }: AuditPageRequest, person: string | null): Sql => {
  const place = sql.raw(filter.field === null ? 'e' : 'f')
  const conditions = conditionsOf(tenant, filter, person)
  const page =
    after === null ? conditions : [...conditions, sql`(${place}.at, ${place}.position) < (${after.at}, ${after.position}::bigint)`]
  return sql`
    select ${place}.position from ${sourceOf(filter)} where ${all(page)}
    order by ${place}.at desc, ${place}.position desc limit ${sql.lit(limit)}`
}

/** The number of conditions in a filter; several kinds or types each count. */
const conditionCount = ({ kinds, record, by, types, field, address, from, to }: AuditFilter): number =>
  (kinds?.length ?? 0) + (types?.length ?? 0) + [record, by, field, address, from, to].filter((condition) => condition !== null).length

/** The filter has an index of its own, in the order of the page: one plan suits every value. */
const planOf = (filter: AuditFilter): Sql =>
  conditionCount(filter) <= 1 && filter.from === null && filter.to === null ? plannedOnce : sql``

/**
 * Events of the audit log in its order, newest first, after a cursor; each with the position the entries reach, null while they are behind.
 */
const readEvents = async (db: Kysely<Schema>, tenant: string, request: AuditPageRequest, person: string | null) => {
  const { rows } = await sql<AuditEvent & { readonly entries_to: number | null }>`${planOf(request.filter)}
    select v.position, v.stream_id as stream, v.version, v.type, v.meta, utc_text(v.recorded_at) as recorded_at, v.data -> 'changes' as changes,
      ${auditEntriesThrough(tenant)}, ${personalColumns('v')}
    from events v
    where v.tenant_id = ${tenant} and v.position = any (array(select page.position from (${entriesSql(tenant, request, person)}) page))
    order by v.meta ->> 'at' desc, v.position desc
  `.execute(db)
  return rows.map(readEventSummary)
}

const countEntries = async (db: Kysely<Schema>, tenant: string, filter: AuditFilter, person: string | null): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${planOf(filter)}
    select count(*)::int as total from (
      select from ${sourceOf(filter)} where ${all(conditionsOf(tenant, filter, person))} limit ${sql.lit(MAX_COUNT + 1)}
    ) counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Position of an event in the order of the audit log. */
export const auditCursor = ({ meta, position }: AuditEvent): AuditCursor => ({ at: meta.at, position })

/**
 * A page of a tenant's audit log, newest first, with how many events there are in all (exact up to 1000, then one more). It includes
 * everything committed: if the entries are behind the log, they are created first.
 */
export const readAuditPage = async (db: Kysely<Schema>, tenant: string, request: AuditPageRequest) => {
  const { filter, limit } = request
  const person = await personOf(db, tenant, filter.by)
  const read = () =>
    Promise.all([
      readEvents(db, tenant, { ...request, limit: limit + 1 }, person),
      conditionCount(filter) === 0 ? null : countEntries(db, tenant, filter, person),
    ])
  let [events, counted] = await read()
  let entries = events[0]?.entries_to ?? null
  if (entries === null) {
    entries = await catchUpAuditEntries(db, tenant)
    ;[events, counted] = await read()
  }
  const page = events.slice(0, limit)
  const last = page.at(-1)
  return {
    events: page as readonly AuditEvent[],
    next: events.length > limit && last ? auditCursor(last) : null,
    // There is an entry for every event.
    total: counted ?? Math.min(entries, MAX_COUNT + 1),
  }
}

const EXPORT_PAGE = 1000

/** Everything that matches a filter, newest first, page by page: only one page is in memory. */
export async function* eachAuditPage(
  db: Kysely<Schema>,
  tenant: string,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditEvent[], void, undefined> {
  const person = await personOf(db, tenant, filter.by)
  for (let after: AuditCursor | null = null; ; ) {
    const events = await readEvents(db, tenant, { filter, after, limit: EXPORT_PAGE }, person)
    const last = events.at(-1)
    if (last === undefined) return
    yield events
    if (events.length < EXPORT_PAGE) return
    after = auditCursor(last)
  }
}

/** The database's plan of a page: for the test that requires one range scan of one index. */
export const explainAuditPage = async (db: Kysely<Schema>, tenant: string, request: AuditPageRequest): Promise<unknown> => {
  const person = await personOf(db, tenant, request.filter.by)
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: unknown }[] }>`
    explain (analyze, format json) ${entriesSql(tenant, request, person)}
  `.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan
}
