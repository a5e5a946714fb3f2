import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Filters and column layouts that users save, private or shared, and their defaults. These are preferences, not events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      tenant_id text collate "C",
      id int generated always as identity,
      kind text collate "C" not null check (kind in ('filter_set', 'column_template')),
      user_id text collate "C" not null,
      name text not null,
      shared boolean not null,
      content jsonb not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, id)
    );
    create index saved_views_owner on saved_views (tenant_id, kind, user_id);
    create index saved_views_shared on saved_views (tenant_id, kind) where shared;

    create table default_views (
      tenant_id text collate "C",
      user_id text collate "C",
      kind text collate "C",
      view_id int not null,
      primary key (tenant_id, user_id, kind)
    );
  `.execute(db)
  const rights = ['select', 'insert', 'update', 'delete'] as const
  for (const table of ['saved_views', 'default_views']) await protect(db, table, { app: rights })
}
