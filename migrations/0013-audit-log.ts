import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * The audit log for searching: one entry per event, with an index for each kind of query, so that a page is one range
 * of one index. It is built from the log after the append, without slowing it, and can be rebuilt at any time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- at: the instant of the decision, ISO 8601 UTC with milliseconds. person: the user's id, of jobs their name in lower case.
    create table audit_entries (
      tenant_id text collate "C",
      position bigint,
      at text collate "C" not null,
      kind text collate "C" not null,
      record text collate "C" not null,
      type text collate "C" not null,
      person text collate "C" not null,
      address text collate "C",
      primary key (tenant_id, position)
    );
    create index audit_entries_at on audit_entries (tenant_id, at, position);
    create index audit_entries_kind on audit_entries (tenant_id, kind, at, position);
    create index audit_entries_record on audit_entries (tenant_id, record, at, position);
    create index audit_entries_type on audit_entries (tenant_id, type, at, position);
    create index audit_entries_person on audit_entries (tenant_id, person, at, position);
    create index audit_entries_address on audit_entries (tenant_id, address, at, position) where address is not null;

    -- A row a field that an event says it changed; field: the path without the names of list elements.
    create table audit_fields (
      tenant_id text collate "C",
      field text collate "C",
      at text collate "C",
      position bigint,
      primary key (tenant_id, field, at, position)
    );
  `.execute(db)
  await protect(db, 'audit_entries', { app: ['select', 'insert', 'delete'] })
  await protect(db, 'audit_fields', { app: ['select', 'insert', 'delete'] })
}
