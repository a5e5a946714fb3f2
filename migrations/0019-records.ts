import { type Kysely, sql } from 'kysely'
import { createInlineUpsert } from './inline-view.ts'
import { protect } from './row-security.ts'

/**
 * A company's lists, one row per record, `id` = `{list}/{id}`. Built-in records that a tenant never changed are not
 * stored. `position` is indexed because a tenant's newest one tells whether a client's pickers are current.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table records (
      tenant_id text collate "C",
      id text collate "C",
      version int not null,
      position bigint not null,
      list text collate "C" not null,
      number int not null,
      status text collate "C" not null,
      ends_on text collate "C",
      search text not null,
      detail jsonb not null,
      primary key (tenant_id, id)
    ) with (fillfactor = 80);
    create index records_list on records (tenant_id, list, status);
    create index records_position on records (tenant_id, position);
  `.execute(db)
  await protect(db, 'records', { app: ['select'], appender: ['select', 'insert', 'update', 'delete'] })
  await createInlineUpsert(db, { kind: 'record', table: 'records', columns: ['list', 'number', 'status', 'ends_on', 'search', 'detail'] })
}
