import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Emails requested by the log that have no recorded outcome. A job queue that lost its jobs is refilled from here.
 * Emails that earlier versions left without an outcome are added. A table owner who is not a superuser is subject to
 * row security too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pending_mails (
      tenant_id text collate "C",
      id text collate "C",
      pro text collate "C" not null,
      position bigint not null,
      requested_at timestamptz not null default now(),
      primary key (tenant_id, id)
    );

    alter table events no force row level security;
    insert into pending_mails (tenant_id, id, pro, position, requested_at)
      select asked.tenant_id, asked.data->>'id', split_part(asked.stream_id, '/', 2), asked.position, asked.recorded_at
      from events asked
      where asked.type = 'ConfirmationRequested' and not exists (
        select from events outcome
        where outcome.tenant_id = asked.tenant_id and outcome.stream_id = asked.stream_id and outcome.version > asked.version
          and outcome.type in ('ConfirmationSent', 'ConfirmationFailed') and outcome.data->>'id' = asked.data->>'id')
      on conflict do nothing;
    alter table events force row level security;
  `.execute(db)
  await protect(db, 'pending_mails', { app: ['select', 'insert', 'delete'] })
}
