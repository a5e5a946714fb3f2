import { type Kysely, sql } from 'kysely'
import { createInlineUpsert, inlineArguments } from './inline-view.ts'
import { protect } from './row-security.ts'

/**
 * Custom roles, and more columns of users: agents, office and picture; when a user was last seen, in its own table
 * because sessions are deleted; the source of a session and the role it previews.
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
