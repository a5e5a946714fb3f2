import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { advanceCheckpoint, readCheckpoint } from './checkpoints.ts'

const PROJECTION = 'audit-log'
const AT_ONCE = 5000

interface Range {
  readonly from: number
  readonly to: number
}

const ENTRY_COLUMNS = sql`tenant_id, position, at, kind, record, type, person, address`
const FIELD_COLUMNS = sql`tenant_id, field, at, position`
const PLACE_COLUMNS = sql`tenant_id, key_id, position`

/** The entries of a stretch of the log, as the log says they are. */
const entriesOf = (tenant: string, { from, to }: Range): RawBuilder<unknown> => sql`
  select tenant_id, position, meta ->> 'at' as at, split_part(stream_id, '/', 1) as kind,
    substr(stream_id, strpos(stream_id, '/') + 1) as record, type,
    case meta -> 'by' ->> 'id' when 'system' then lower(meta -> 'by' ->> 'username') else meta -> 'by' ->> 'id' end as person,
    meta ->> 'address' as address
  from events where tenant_id = ${tenant} and position > ${from} and position <= ${to}`

const fieldsOf = (tenant: string, { from, to }: Range): RawBuilder<unknown> => sql`
  select distinct e.tenant_id, regexp_replace(change ->> 'path', '\\[[^]]*\\]', '', 'g') as field, e.meta ->> 'at' as at, e.position
  from events e,
    jsonb_array_elements(case jsonb_typeof(e.data -> 'changes') when 'array' then e.data -> 'changes' else '[]' end) change
  where e.tenant_id = ${tenant} and e.position > ${from} and e.position <= ${to} and change ->> 'path' is not null`

/** Which keys the personal texts of the events were encrypted with. */
const placesOf = (tenant: string, { from, to }: Range): RawBuilder<unknown> => sql`
  select tenant_id, jsonb_array_elements_text(meta -> 'sealed') as key_id, position
  from events where tenant_id = ${tenant} and position > ${from} and position <= ${to} and meta ? 'sealed'`

/**
 * Brings the entries of a tenant's audit log up to the head of its log. A worker keeps them close behind; who reads asks for the rest, so
 * that an answer never lacks what is committed. Two that ask at once: one waits for the other.
 * @returns the position up to which there are entries
 */
export async function catchUpAuditEntries(db: Kysely<Schema>, tenant: string): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ head: number; done: number }>`
      select h.position as head, coalesce(c.position, 0) as done from tenant_head h
      left join checkpoints c on c.tenant_id = h.tenant_id and c.projection = ${PROJECTION} where h.tenant_id = ${tenant}
    `.execute(db)
    const { head = 0, done = 0 } = rows[0] ?? {}
    if (done >= head) return head
    await db.transaction().execute(async (trx) => {
      await lockEntries(trx, tenant)
      const from = await readCheckpoint(trx, tenant, PROJECTION)
      const to = Math.min(from + AT_ONCE, head)
      if (to <= from) return
      const range = { from, to }
      await sql`insert into audit_entries (${ENTRY_COLUMNS}) ${entriesOf(tenant, range)} on conflict do nothing`.execute(trx)
      await sql`insert into audit_fields (${FIELD_COLUMNS}) ${fieldsOf(tenant, range)} on conflict do nothing`.execute(trx)
      await sql`insert into personal_places (${PLACE_COLUMNS}) ${placesOf(tenant, range)} on conflict do nothing`.execute(trx)
      if (!(await advanceCheckpoint(trx, tenant, PROJECTION, { from, to }))) throw new Error('the audit log moved under its lock')
    })
  }
}

/** Held by whoever writes the entries, to the end of its transaction. */
const lockEntries = (trx: Transaction<Schema>, tenant: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${PROJECTION}:${tenant}`}, 0))`.execute(trx)

/** How far there are entries, and how many rows the log says should be otherwise: missing, or not to be there as they are. */
export interface AuditCheck {
  readonly position: number
  readonly missing: number
  readonly odd: number
}

/** Holds a tenant's audit entries against its log: an entry taken out would hide an event from who asks, though not from the chain. */
export const checkAuditEntries = async (db: Kysely<Schema>, tenant: string): Promise<AuditCheck> => {
  await catchUpAuditEntries(db, tenant)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const to = await readCheckpoint(trx, tenant, PROJECTION)
      const range = { from: 0, to }
      const entries = sql`select ${ENTRY_COLUMNS} from audit_entries where tenant_id = ${tenant}`
      const fields = sql`select ${FIELD_COLUMNS} from audit_fields where tenant_id = ${tenant}`
      const places = sql`select ${PLACE_COLUMNS} from personal_places where tenant_id = ${tenant}`
      const { rows } = await sql<{ missing: number; odd: number }>`
        select
          (select count(*)::int from (${entriesOf(tenant, range)} except ${entries}) rows)
            + (select count(*)::int from (${fieldsOf(tenant, range)} except ${fields}) rows)
            + (select count(*)::int from (${placesOf(tenant, range)} except ${places}) rows) as missing,
          (select count(*)::int from (${entries} except ${entriesOf(tenant, range)}) rows)
            + (select count(*)::int from (${fields} except ${fieldsOf(tenant, range)}) rows)
            + (select count(*)::int from (${places} except ${placesOf(tenant, range)}) rows) as odd
      `.execute(trx)
      return { position: to, missing: rows[0]?.missing ?? 0, odd: rows[0]?.odd ?? 0 }
    })
}

/** Throws a tenant's audit entries away and makes them again from its log. Who asks meanwhile waits. */
export const rebuildAuditEntries = async (db: Kysely<Schema>, tenant: string): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockEntries(trx, tenant)
    await trx.deleteFrom('audit_entries').where('tenant_id', '=', tenant).execute()
    await trx.deleteFrom('audit_fields').where('tenant_id', '=', tenant).execute()
    await trx.deleteFrom('personal_places').where('tenant_id', '=', tenant).execute()
    await trx.deleteFrom('checkpoints').where('tenant_id', '=', tenant).where('projection', '=', PROJECTION).execute()
  })
  await catchUpAuditEntries(db, tenant)
}
