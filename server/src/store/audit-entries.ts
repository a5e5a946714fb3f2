import { FIELDS_BY_STORED_TYPE } from '@waybill/shared/streams/event-types'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { catchUpView, checkView, type LaggingView, type Range, rebuildView, type ViewCheck } from './catch-up.ts'

const ENTRY_COLUMNS = sql`tenant_id, position, at, kind, record, type, person, address`
const FIELD_COLUMNS = sql`tenant_id, field, at, position`
const PLACE_COLUMNS = sql`tenant_id, key_id, position`

/** The entries of a range of the log, as the log says they are. */
const entriesOf = (tenant: string, { from, to }: Range): RawBuilder<unknown> => sql`
  select tenant_id, position, meta ->> 'at' as at, split_part(stream_id, '/', 1) as kind,
    substr(stream_id, strpos(stream_id, '/') + 1) as record, type,
    case meta -> 'by' ->> 'id' when 'system' then lower(meta -> 'by' ->> 'username') else meta -> 'by' ->> 'id' end as person,
    meta ->> 'address' as address
  from events where tenant_id = ${tenant} and position > ${from} and position <= ${to}`

/** Which fields the events changed: those in their lists of changes, and those that an event of their type changes. */
const fieldsOf = (tenant: string, { from, to }: Range): RawBuilder<unknown> => sql`
  select e.tenant_id, changed.field, e.meta ->> 'at' as at, e.position
  from events e, lateral (
    select regexp_replace(change ->> 'path', '\\[[^]]*\\]', '', 'g') as field
    from jsonb_array_elements(case jsonb_typeof(e.data -> 'changes') when 'array' then e.data -> 'changes' else '[]' end) change
    union
    select replace(replace(field, '{leg}', coalesce(e.data ->> 'leg', '')), '{milestone}', coalesce(e.data ->> 'milestone', ''))
    from jsonb_array_elements_text(coalesce(${JSON.stringify(FIELDS_BY_STORED_TYPE)}::jsonb -> e.type, '[]')) field
  ) changed
  where e.tenant_id = ${tenant} and e.position > ${from} and e.position <= ${to} and changed.field is not null`

/** Which keys the personal texts of the events were encrypted with. */
const placesOf = (tenant: string, { from, to }: Range): RawBuilder<unknown> => sql`
  select tenant_id, jsonb_array_elements_text(meta -> 'sealed') as key_id, position
  from events where tenant_id = ${tenant} and position > ${from} and position <= ${to} and meta ? 'sealed'`

const AUDIT_LOG: LaggingView = {
  projection: 'audit-log',
  atOnce: 5000,
  write: async (trx, tenant, range) => {
    await sql`insert into audit_entries (${ENTRY_COLUMNS}) ${entriesOf(tenant, range)} on conflict do nothing`.execute(trx)
    await sql`insert into audit_fields (${FIELD_COLUMNS}) ${fieldsOf(tenant, range)} on conflict do nothing`.execute(trx)
    await sql`insert into personal_places (${PLACE_COLUMNS}) ${placesOf(tenant, range)} on conflict do nothing`.execute(trx)
  },
}

/** The position up to which there are entries, at the same moment as the rows it is read with; null while they are behind the log. */
export const auditEntriesThrough = (tenant: string): RawBuilder<unknown> => sql`
  (select c.position from checkpoints c join tenant_head h on h.tenant_id = c.tenant_id and h.position <= c.position
   where c.tenant_id = ${tenant} and c.projection = ${AUDIT_LOG.projection}) as entries_to`

/** Brings the entries of a tenant's audit log up to the head of its log, and returns the position they reach. */
export const catchUpAuditEntries = (db: Kysely<Schema>, tenant: string): Promise<number> => catchUpView(db, tenant, AUDIT_LOG)

/** Compares a tenant's audit entries with its log: a removed entry would hide an event from audit queries, though not from the chain. */
export const checkAuditEntries = (db: Kysely<Schema>, tenant: string): Promise<ViewCheck> =>
  checkView(db, tenant, AUDIT_LOG, (to) => [
    [entriesOf(tenant, { from: 0, to }), sql`select ${ENTRY_COLUMNS} from audit_entries where tenant_id = ${tenant}`],
    [fieldsOf(tenant, { from: 0, to }), sql`select ${FIELD_COLUMNS} from audit_fields where tenant_id = ${tenant}`],
    [placesOf(tenant, { from: 0, to }), sql`select ${PLACE_COLUMNS} from personal_places where tenant_id = ${tenant}`],
  ])

/** Deletes a tenant's audit entries and builds them again from its log. */
export const rebuildAuditEntries = (db: Kysely<Schema>, tenant: string): Promise<void> =>
  rebuildView(db, tenant, AUDIT_LOG, async (trx) => {
    await trx.deleteFrom('audit_entries').where('tenant_id', '=', tenant).execute()
    await trx.deleteFrom('audit_fields').where('tenant_id', '=', tenant).execute()
    await trx.deleteFrom('personal_places').where('tenant_id', '=', tenant).execute()
  })
