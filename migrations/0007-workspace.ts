import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** Workspace data outside the log: open tabs, truck positions, client errors, imported content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tab_records (
      tenant_id text collate "C",
      id text collate "C",
      auth_uid text collate "C" not null,
      tab jsonb not null,
      primary key (tenant_id, id)
    );
    create index tab_records_user on tab_records (tenant_id, auth_uid);

    create table tracking_positions (
      tenant_id text collate "C",
      pro text collate "C",
      at timestamptz,
      lat double precision not null,
      lon double precision not null,
      city text,
      state text,
      source text collate "C" not null,
      primary key (tenant_id, pro, at)
    );
    create index tracking_positions_at on tracking_positions (tenant_id, at);

    create table debug_logs (
      tenant_id text collate "C",
      id bigint generated always as identity,
      at timestamptz not null default now(),
      user_id text collate "C",
      entry jsonb not null,
      primary key (tenant_id, id)
    );
    create index debug_logs_at on debug_logs (tenant_id, at);

    create table import_rows (
      tenant_id text collate "C",
      source text collate "C",
      key text collate "C",
      report jsonb not null,
      primary key (tenant_id, source, key)
    );
  `.execute(db)
  const rights = ['select', 'insert', 'update', 'delete'] as const
  for (const table of ['tab_records', 'tracking_positions', 'debug_logs', 'import_rows']) await protect(db, table, { app: rights })
}
