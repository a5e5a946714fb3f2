import { type Kysely, sql } from 'kysely'
import { createInlineUpsert, inlineArguments, inlineResult } from './inline-view.ts'
import { protect } from './row-security.ts'

/**
 * Views that must be current at the response, and are therefore written only inside the append. No index contains a
 * column that changes often (status, lock, version, position), so that most updates stay in their page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBoard(db)
  await createLock(db)
  await createPartners(db)
  await createUsers(db)
}

/**
 * A board row has two owners: the shipment stream (version, position) and the lock stream (lock_version,
 * lock_position). Either may write first; a row written only by the lock stream has version 0 and is hidden from
 * readers.
 */
async function createBoard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table board_shipments (
      tenant_id text collate "C",
      id text collate "C",
      version int not null default 0,
      position bigint not null default 0,
      status text collate "C" not null default '',
      active boolean not null default false,
      mode text collate "C" not null default '',
      customer_id text collate "C",
      carrier_id text collate "C",
      dispatcher_id text collate "C",
      pickup_at timestamptz,
      delivery_at timestamptz,
      weight double precision,
      miles double precision,
      customer_total bigint not null default 0,
      carrier_total bigint not null default 0,
      tender text collate "C",
      search text not null default '',
      cells jsonb not null default '{}',
      lock_version int not null default 0,
      lock_position bigint not null default 0,
      locked_by_id text collate "C",
      locked_by_username text,
      lock_expires_at timestamptz,
      primary key (tenant_id, id)
    ) with (fillfactor = 75);
    create index board_shipments_active on board_shipments (tenant_id, pickup_at, id) where active;
    create index board_shipments_pickup on board_shipments (tenant_id, pickup_at desc nulls last, id);
    create index board_shipments_customer on board_shipments (tenant_id, customer_id, pickup_at desc nulls last);
  `.execute(db)
  await protect(db, 'board_shipments', { app: ['select'], appender: ['select', 'insert', 'update', 'delete'], visible: 'version > 0' })
  await createInlineUpsert(db, {
    kind: 'shipment',
    table: 'board_shipments',
    columns: [
      'status',
      'active',
      'mode',
      'customer_id',
      'carrier_id',
      'dispatcher_id',
      'pickup_at',
      'delivery_at',
      'weight',
      'miles',
      'customer_total',
      'carrier_total',
      'tender',
      'search',
      'cells',
    ],
    before: 'case when old.version > 0 then row_to_json(old) end',
  })
}

/**
 * `leases` repeats who holds what in a small table indexed by user, so that the maximum per user is counted without an
 * index on the board's lock columns. A lock row may carry `max_locks`, the maximum number of live leases of its user.
 */
async function createLock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leases (
      tenant_id text collate "C",
      pro text collate "C",
      user_id text collate "C" not null,
      expires_at timestamptz not null,
      primary key (tenant_id, pro)
    ) with (fillfactor = 50);
    create index leases_user on leases (tenant_id, user_id);
  `.execute(db)
  await protect(db, 'leases', { app: ['select'], appender: ['select', 'insert', 'update', 'delete'] })
  await sql
    .raw(`
    create function inline_lock(${inlineArguments}) returns ${inlineResult} language plpgsql as $$
    #variable_conflict use_column
    begin
      insert into leases (tenant_id, pro, user_id, expires_at)
      select n.tenant_id, n.id, n.content ->> 'locked_by_id', (n.content ->> 'lock_expires_at')::timestamptz
      from unnest(tenants, ids, contents) n(tenant_id, id, content) where n.content ->> 'locked_by_id' is not null
      on conflict (tenant_id, pro) do update set user_id = excluded.user_id, expires_at = excluded.expires_at;
      delete from leases l using unnest(tenants, ids, contents) n(tenant_id, id, content)
      where l.tenant_id = n.tenant_id and l.pro = n.id and n.content ->> 'locked_by_id' is null;
      if exists (
        select from (
          select distinct n.tenant_id, n.content ->> 'locked_by_id' as user_id, (n.content ->> 'max_locks')::int as max_locks
          from unnest(tenants, contents) n(tenant_id, content) where n.content ->> 'max_locks' is not null
        ) a
        where (select count(*) from leases l where l.tenant_id = a.tenant_id and l.user_id = a.user_id and l.expires_at > at) > a.max_locks
      ) then
        raise check_violation using constraint = 'max_locks_per_user', table = 'leases', message = 'too many locks for one user';
      end if;
      return query
      insert into board_shipments as t (tenant_id, id, lock_version, lock_position, locked_by_id, locked_by_username, lock_expires_at)
      select n.tenant_id, n.id, n.version, n.position,
        n.content ->> 'locked_by_id', n.content ->> 'locked_by_username', (n.content ->> 'lock_expires_at')::timestamptz
      from unnest(tenants, ids, versions, positions, contents) n(tenant_id, id, version, position, content)
      on conflict (tenant_id, id) do update set (lock_version, lock_position, locked_by_id, locked_by_username, lock_expires_at)
        = (excluded.lock_version, excluded.lock_position, excluded.locked_by_id, excluded.locked_by_username, excluded.lock_expires_at)
      returning t.tenant_id, t.id, case when old.version > 0 then row_to_json(old) end, case when new.version > 0 then row_to_json(new) end;
    end $$;
    revoke execute on function inline_lock from public;
    grant execute on function inline_lock to waybill_appender;
  `)
    .execute(db)
}

/**
 * Carriers and customers: the data that lists, lookups and covering need. A number belongs to one carrier of a tenant,
 * retired or not.
 */
async function createPartners(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carriers (
      tenant_id text collate "C",
      id text collate "C",
      version int not null,
      position bigint not null,
      name text collate "C" not null,
      mc_number text collate "C",
      dot_number text collate "C",
      city text collate "C",
      state text collate "C",
      status text collate "C" not null,
      retired boolean not null,
      search text not null,
      detail jsonb not null,
      primary key (tenant_id, id)
    ) with (fillfactor = 80);
    create unique index carrier_mc_number on carriers (tenant_id, mc_number) where mc_number is not null;
    create unique index carrier_dot_number on carriers (tenant_id, dot_number) where dot_number is not null;
    create index carriers_name on carriers (tenant_id, name, id);

    create table customers (
      tenant_id text collate "C",
      id text collate "C",
      version int not null,
      position bigint not null,
      name text collate "C" not null,
      city text collate "C",
      state text collate "C",
      status text collate "C" not null,
      retired boolean not null,
      search text not null,
      detail jsonb not null,
      primary key (tenant_id, id)
    ) with (fillfactor = 80);
    create index customers_name on customers (tenant_id, name, id);
  `.execute(db)
  await protect(db, 'carriers', { app: ['select'], appender: ['select', 'insert', 'update', 'delete'] })
  await protect(db, 'customers', { app: ['select'], appender: ['select', 'insert', 'update', 'delete'] })
  const shared = ['city', 'state', 'status', 'retired', 'search', 'detail']
  await createInlineUpsert(db, { kind: 'carrier', table: 'carriers', columns: ['name', 'mc_number', 'dot_number', ...shared] })
  await createInlineUpsert(db, { kind: 'customer', table: 'customers', columns: ['name', ...shared] })
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      tenant_id text collate "C",
      id text collate "C",
      version int not null,
      position bigint not null,
      username text collate "C" not null,
      email text,
      first_name text not null,
      last_name text not null,
      roles text[] not null,
      timezone text,
      retired boolean not null,
      primary key (tenant_id, id)
    ) with (fillfactor = 80);
    create unique index user_username on users (tenant_id, lower(username));
  `.execute(db)
  await protect(db, 'users', { app: ['select'], appender: ['select', 'insert', 'update', 'delete'] })
  await createInlineUpsert(db, {
    kind: 'user',
    table: 'users',
    columns: ['username', 'email', 'first_name', 'last_name', 'roles', 'timezone', 'retired'],
  })
}
