import { type Kysely, sql } from 'kysely'
import { createInlineUpsert } from './inline-view.ts'
import { protect } from './row-security.ts'

/**
 * The lists of the house, one row a record, `id` = `{list}/{id}`. What a tenant never touched is not here: it comes with the program.
 * `position` is indexed because the newest of a tenant's says whether its pickers are still what a client was given.
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
