import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** Integration data outside the log: encrypted secrets, and the calls to providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An event names a secret by its ref; sealed is of no use without the key of the installation.
    create table integration_secrets (
      tenant_id text collate "C",
      ref uuid,
      integration_id text collate "C" not null,
      field text collate "C" not null,
      sealed text not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, ref)
    );
    create index integration_secrets_of on integration_secrets (tenant_id, integration_id);

    create table integration_calls (
      tenant_id text collate "C",
      id bigint generated always as identity,
      integration_id text collate "C" not null,
      provider text not null,
      action text not null,
      succeeded boolean not null,
      status_code int,
      said text,
      duration_ms int not null,
      at timestamptz not null default now(),
      primary key (tenant_id, id)
    );
    create index integration_calls_of on integration_calls (tenant_id, integration_id, id desc);

    -- What was last known of a carrier from outside, and when that was: where the watch over carriers goes on.
    create table carrier_checks (
      tenant_id text collate "C",
      carrier_id text collate "C",
      checked_at timestamptz not null,
      provider text not null,
      simulated boolean not null,
      said text,
      primary key (tenant_id, carrier_id)
    );
  `.execute(db)
  await protect(db, 'integration_secrets', { app: ['select', 'insert', 'delete', 'update'] })
  await protect(db, 'integration_calls', { app: ['select', 'insert', 'delete'] })
  await protect(db, 'carrier_checks', { app: ['select', 'insert', 'update', 'delete'] })
}
