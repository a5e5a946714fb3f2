import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'
import { protect } from './row-security.ts'

/**
 * The code version that wrote each view's rows. Existing tenants get version 0, which no code has: their rows are
 * compared with the log once. A table owner who is not a superuser is subject to row security too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table view_versions (
      tenant_id text collate "C",
      view text collate "C",
      version int not null,
      primary key (tenant_id, view)
    );

    alter table tenants no force row level security;
    insert into view_versions (tenant_id, view, version)
      select tenant_id, view, 0
      from tenants, unnest(array['shipment', 'lock', 'carrier', 'customer', 'user', 'role', 'record', 'settings']) as view;
    alter table tenants force row level security;

    create function count_outdated_views(versions jsonb) returns int
      language sql stable security definer set search_path = public, pg_temp
      as 'select count(*)::int from view_versions where version is distinct from (versions ->> view)::int and versions ? view';
  `.execute(db)
  await protect(db, 'view_versions', { app: ['select', 'insert', 'update'], appender: ['select'] })
  await giveToAppender(db, 'count_outdated_views')
}
