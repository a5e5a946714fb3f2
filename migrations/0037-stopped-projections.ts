import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'
import { protect } from './row-security.ts'

/** Projections that stopped because a tenant's log contains an event the running version doesn't know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stopped_projections (
      tenant_id text collate "C",
      projection text collate "C",
      position bigint not null,
      stream_id text collate "C" not null,
      type text collate "C" not null,
      schema_version int not null,
      since timestamptz not null default now(),
      primary key (tenant_id, projection)
    );

    create function count_stopped_projections() returns int
      language sql stable security definer set search_path = public, pg_temp
      as 'select count(*)::int from stopped_projections';
  `.execute(db)
  await protect(db, 'stopped_projections', { app: ['select', 'insert', 'update', 'delete'], appender: ['select'] })
  await giveToAppender(db, 'count_stopped_projections')
}
