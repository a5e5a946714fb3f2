import { type Kysely, sql } from 'kysely'
import { createInlineUpsert, inlineArguments } from './inline-view.ts'
import { protect } from './row-security.ts'

/**
 * Roles that a house makes for itself, and what is known of its users besides: agents, office and picture with their other columns; when
 * somebody was last seen, in a table of its own, as sessions are forgotten; what a session was opened from and which role it tries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roles (
      tenant_id text collate "C",
      id text collate "C",
      version int not null,
      position bigint not null,
      name text not null,
      description text,
      levels jsonb not null,
      deleted boolean not null,
      primary key (tenant_id, id)
    ) with (fillfactor = 80);

    create table last_seen (
      tenant_id text collate "C",
      user_id text collate "C",
      last_seen_at timestamptz not null,
      primary key (tenant_id, user_id)
    );

    alter table users
      add column agents text[] not null default '{}',
      add column office text,
      add column profile_pic text;
    alter table sessions
      add column address text,
      add column device text,
      add column timezone text,
      add column test_role text collate "C";
  `.execute(db)
  await protect(db, 'last_seen', { app: ['select', 'insert', 'update'] })
  await protect(db, 'roles', { app: ['select'], appender: ['select', 'insert', 'update', 'delete'] })
  await createInlineUpsert(db, { kind: 'role', table: 'roles', columns: ['name', 'description', 'levels', 'deleted'] })
  await sql.raw(`drop function inline_user(${inlineArguments})`).execute(db)
  await createInlineUpsert(db, {
    kind: 'user',
    table: 'users',
    columns: ['username', 'email', 'first_name', 'last_name', 'roles', 'agents', 'office', 'profile_pic', 'timezone', 'retired'],
  })
}
