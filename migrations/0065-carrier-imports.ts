import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'
import { protect } from './row-security.ts'

/** Uploaded census files and the progress of their import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- sha256 names the file among the documents. lines: behind the header. read, accepted, unchanged, rejected: rows dealt with for
    -- good, from where whoever takes it up goes on. rejects: the first of the rejected rows, each with line and reason.
    create table carrier_imports (
      tenant_id text collate "C",
      id bigint generated always as identity,
      file_name text not null,
      sha256 text not null,
      lines int not null,
      started_by text not null,
      started_at timestamptz not null default now(),
      status text collate "C" not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
      takes int not null default 0,
      read int not null default 0,
      accepted int not null default 0,
      unchanged int not null default 0,
      rejected int not null default 0,
      rejects jsonb not null default '[]',
      message text,
      finished_at timestamptz,
      primary key (tenant_id, id)
    );
    create index carrier_imports_open on carrier_imports (tenant_id, id) where status in ('waiting', 'running');

    -- Background work sees every tenant's.
    create function list_carrier_imports() returns table (tenant_id text, import_id bigint)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select i.tenant_id, i.id from carrier_imports i where i.status in ('waiting', 'running') order by i.id;
    end $$;
  `.execute(db)
  await protect(db, 'carrier_imports', { app: ['select', 'insert', 'update'], appender: ['select'] })
  await giveToAppender(db, 'list_carrier_imports')
}
