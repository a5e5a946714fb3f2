import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Outgoing and sent emails, each once: `attempted_at` is set before the mail server is contacted and cleared when
 * certainly nothing was sent, so that an email is never sent twice; `delivered_at` when the server has accepted it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      tenant_id text collate "C",
      id text collate "C",
      pro text collate "C",
      from_address text not null,
      to_address text not null,
      subject text not null,
      body text not null,
      attachments jsonb not null,
      message_id text collate "C" not null,
      provider text not null,
      simulated boolean not null,
      created_at timestamptz not null default now(),
      attempted_at timestamptz,
      delivered_at timestamptz,
      n bigint generated always as identity,
      primary key (tenant_id, id)
    );
    create index mails_delivered on mails (tenant_id, n) where delivered_at is not null;
  `.execute(db)
  await protect(db, 'mails', { app: ['select', 'insert', 'update'] })
}
