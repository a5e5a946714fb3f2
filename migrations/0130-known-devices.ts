import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Browsers that a user signed in from. A known device has its own count of failed sign-ins, so that failures elsewhere
 * don't lock its user out. `token_hash`: sha256 of the token in its cookie; the token itself is not stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      tenant_id text collate "C",
      token_hash bytea,
      user_id text collate "C" not null,
      last_used_at timestamptz not null default now(),
      primary key (tenant_id, token_hash)
    );
    create index known_devices_user on known_devices (tenant_id, user_id, last_used_at);

    alter table sign_in_attempts add column device bytea;
  `.execute(db)
  await protect(db, 'known_devices', { app: ['select', 'insert', 'update', 'delete'] })
}
