import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * The log: one dense sequence of events per tenant. Keys compare by bytes (`collate "C"`), whatever the database was
 * created with. `tenant_head` is locked by every append; its fill factor leaves room for in-place updates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tenants (
      tenant_id text collate "C" primary key,
      name text not null,
      settings jsonb not null,
      created_at timestamptz not null default now()
    );

    create table tenant_head (
      tenant_id text collate "C" primary key,
      position bigint not null default 0,
      hash bytea not null default decode(repeat('00', 32), 'hex'),
      recorded_at timestamptz not null default '-infinity'
    ) with (fillfactor = 50);

    create table streams (
      tenant_id text collate "C",
      stream_id text collate "C",
      type text collate "C" not null,
      version int not null,
      primary key (tenant_id, stream_id)
    ) with (fillfactor = 80);

    create table events (
      tenant_id text collate "C",
      position bigint,
      stream_id text collate "C" not null,
      version int not null,
      type text collate "C" not null,
      schema_version int not null,
      data jsonb not null,
      meta jsonb not null,
      recorded_at timestamptz not null,
      content_hash bytea not null,
      hash bytea not null,
      primary key (tenant_id, position),
      unique (tenant_id, stream_id, version)
    );

    create table command_ledger (
      tenant_id text collate "C",
      command_id text collate "C",
      request_hash bytea not null,
      stream_id text collate "C" not null,
      position bigint not null,
      version int not null,
      recorded_at timestamptz not null,
      primary key (tenant_id, command_id)
    );

    create table checkpoints (
      tenant_id text collate "C",
      projection text collate "C",
      position bigint not null,
      primary key (tenant_id, projection)
    );

    create table counters (
      tenant_id text collate "C",
      name text collate "C",
      next bigint not null,
      primary key (tenant_id, name)
    );

    -- An instant as the log writes it and as the chain hashes it: UTC with microseconds.
    create function utc_text(at timestamptz) returns text language sql stable parallel safe
      return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

    -- hash = sha256(hash before || position, 8 bytes big-endian || recorded_at as utc_text || content_hash).
    -- The caller joins the last two; as an aggregate over a window the chain is one line of the append.
    create function chain_link(state bytea, seed bytea, at_position bigint, recorded_content bytea) returns bytea
      language sql immutable parallel safe
      return sha256(coalesce(state, seed) || int8send(at_position) || recorded_content);
    create aggregate hash_chain(bytea, bigint, bytea) (sfunc = chain_link, stype = bytea);

    revoke execute on function utc_text, chain_link, hash_chain from public;
    grant execute on function utc_text to waybill_app, waybill_appender;
    grant execute on function chain_link, hash_chain to waybill_appender;
  `.execute(db)
  await protect(db, 'tenants', { app: ['select'], appender: ['select', 'insert'] })
  await protect(db, 'tenant_head', { app: ['select'], appender: ['select', 'insert', 'update'] })
  await protect(db, 'streams', { app: ['select'], appender: ['select', 'insert', 'update'] })
  await protect(db, 'events', { app: ['select'], appender: ['select', 'insert'] })
  await protect(db, 'command_ledger', { app: ['select'], appender: ['select', 'insert'] })
  await protect(db, 'checkpoints', { app: ['select', 'insert', 'update', 'delete'] })
  await protect(db, 'counters', { app: ['select'], appender: ['select', 'insert', 'update'] })
}
