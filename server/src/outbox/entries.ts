import type { OutboxAlarm, OutboxEntry } from '@waybill/shared/protocol/outbox'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

type Db = Kysely<Schema>

/** The id of an effect in the API: `{position}-{ordinal}`. */
const ENTRY_ID = /^(\d{1,15})-(\d{1,9})$/

/** Reads an id of the API; null if it is none. */
export const readEntryId = (id: string): { readonly position: number; readonly ordinal: number } | null => {
  const [, position, ordinal] = ENTRY_ID.exec(id) ?? []
  return position === undefined ? null : { position: Number(position), ordinal: Number(ordinal) }
}

interface EntryFilter {
  readonly kinds: readonly string[] | null
  readonly states: readonly string[] | null
  /** Only entries that were queued at least this many minutes ago. */
  readonly olderThanMinutes: number | null
  /** The id after which the page begins. */
  readonly after: string | null
  readonly limit: number
}

const entries = (where: RawBuilder<unknown>, limit: number) => sql<OutboxEntry>`
  select o.position || '-' || o.ordinal as id, o.kind, o.key, e.stream_id as stream, o.state, o.held, o.attempts, o.created_at,
    case o.state when 'ready' then o.due_at end as due_at, o.attempted_at, o.done_at, o.provider_ref, o.last_error, o.settled_by
  from outbox o left join events e on e.tenant_id = o.tenant_id and e.position = o.position
  where ${where} order by o.position desc, o.ordinal desc limit ${limit}`

export const findEntry = async (db: Db, tenant: string, id: string): Promise<OutboxEntry | null> => {
  const place = readEntryId(id)
  if (place === null) return null
  const where = sql`o.tenant_id = ${tenant} and o.position = ${place.position} and o.ordinal = ${place.ordinal}`
  return (await entries(where, 1).execute(db)).rows[0] ?? null
}

/** A tenant's effects, newest event first; `total` counts at most `countTo`. */
export const listEntries = async (
  db: Db,
  tenant: string,
  { kinds, states, olderThanMinutes, after, limit }: EntryFilter,
  countTo: number,
) => {
  const place = after === null ? null : readEntryId(after)
  const chosen = sql`o.tenant_id = ${tenant}
    and ${kinds === null ? sql`true` : sql`o.kind = any(${[...kinds]}::text[])`}
    and ${states === null ? sql`true` : sql`o.state = any(${[...states]}::text[])`}
    and ${olderThanMinutes === null ? sql`true` : sql`o.created_at <= now() - make_interval(mins => ${olderThanMinutes})`}`
  const page = place === null ? chosen : sql`${chosen} and (o.position, o.ordinal) < (${place.position}, ${place.ordinal})`
  const [{ rows }, counted] = await Promise.all([
    entries(page, limit + 1).execute(db),
    sql<{ total: number }>`select count(*)::int as total from (select from outbox o where ${chosen} limit ${countTo}) counted`.execute(db),
  ])
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit, total: counted.rows[0]?.total ?? 0 }
}

/** Kinds of effects of a tenant whose outcome is unknown, each with how many and since when. */
export const listOutboxAlarms = async (db: Db, tenant: string): Promise<readonly OutboxAlarm[]> => {
  const { rows } = await sql<OutboxAlarm>`
    select kind, count(*)::int as unknown, utc_text(min(coalesce(attempted_at, created_at))) as since
    from outbox where tenant_id = ${tenant} and state = 'unknown' group by kind order by kind
  `.execute(db)
  return rows
}
