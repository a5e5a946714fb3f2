import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** Tables for signing in. None of this is an event: a token or password must not be in a permanent log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credentials (
      tenant_id text collate "C",
      user_id text collate "C",
      password_hash text not null,
      changed_at timestamptz not null default now(),
      primary key (tenant_id, user_id)
    );

    -- token_hash: a session is found by the hash of its token; the token itself is stored nowhere.
    create table sessions (
      tenant_id text collate "C",
      token_hash bytea,
      user_id text collate "C" not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_seen_at timestamptz not null default now(),
      revoked_at timestamptz,
      primary key (tenant_id, token_hash)
    );
    create index sessions_user on sessions (tenant_id, user_id);
    create index sessions_expiry on sessions (tenant_id, expires_at);

    create table sign_in_attempts (
      tenant_id text collate "C",
      id bigint generated always as identity,
      username text collate "C" not null,
      address text not null,
      succeeded boolean not null,
      at timestamptz not null default now(),
      primary key (tenant_id, id)
    );
    create index sign_in_attempts_username on sign_in_attempts (tenant_id, username, at);
    create index sign_in_attempts_address on sign_in_attempts (tenant_id, address, at);

    create table security_log (
      tenant_id text collate "C",
      id bigint generated always as identity,
      at timestamptz not null default now(),
      user_id text collate "C",
      address text,
      action text collate "C" not null,
      detail jsonb not null default '{}',
      primary key (tenant_id, id)
    );
    create index security_log_at on security_log (tenant_id, at);
  `.execute(db)
  await protect(db, 'credentials', { app: ['select', 'insert', 'update', 'delete'] })
  await protect(db, 'sessions', { app: ['select', 'insert', 'update', 'delete'] })
  await protect(db, 'sign_in_attempts', { app: ['select', 'insert', 'delete'] })
  await protect(db, 'security_log', { app: ['select', 'insert'] })
}
