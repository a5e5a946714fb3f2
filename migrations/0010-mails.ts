import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Mails on their way out and gone, each once: `attempted_at` is set before a mail server is spoken to and taken back when it is certain
 * that nothing went out, so that a mail is never sent twice; `delivered_at` when the other side has taken it.
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
