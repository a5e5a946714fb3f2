import { type Kysely, sql } from 'kysely'
import { createInlineUpsert } from './inline-view.ts'
import { protect } from './row-security.ts'

/** Company settings, part by part (`id`); they override the tenant's initial values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table house_settings (
      tenant_id text collate "C",
      id text collate "C",
      version int not null,
      position bigint not null,
      content jsonb not null,
      primary key (tenant_id, id)
    ) with (fillfactor = 80);
  `.execute(db)
  await protect(db, 'house_settings', { app: ['select'], appender: ['select', 'insert', 'update', 'delete'] })
  await createInlineUpsert(db, { kind: 'settings', table: 'house_settings', columns: ['content'] })
}
