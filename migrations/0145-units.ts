import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'
import { createRowsFunction, giveToAppend, rowsArguments, rowsResult } from './rows-function.ts'

const LOCK_COLUMNS = ['lock_version', 'lock_position', 'locked_by_id', 'locked_by_username', 'lock_expires_at']

/**
 * The append of units of work: events of several streams, their rows and their effects, all or nothing. The server numbers and links; the
 * database compares and verifies (docs/decisions/0160-units-of-work.md). `append_batch` stays for processes of the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRowFunctions(db)
  await createLockRows(db)
  await sql.raw(APPEND_UNITS).execute(db)
  await sql.raw(JUDGE_UNITS).execute(db)
  await sql.raw(READ_HEADS).execute(db)
  for (const name of ['append_units', 'judge_units', 'read_heads']) await giveToAppender(db, name)
}

async function createRowFunctions(db: Kysely<unknown>): Promise<void> {
  await createRowsFunction(db, {
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
    others: LOCK_COLUMNS,
  })
  const partner = ['city', 'state', 'status', 'retired', 'search', 'detail']
  await createRowsFunction(db, { kind: 'carrier', table: 'carriers', columns: ['name', 'mc_number', 'dot_number', ...partner] })
  await createRowsFunction(db, { kind: 'customer', table: 'customers', columns: ['name', ...partner] })
  await createRowsFunction(db, {
    kind: 'user',
    table: 'users',
    columns: ['username', 'email', 'first_name', 'last_name', 'roles', 'agents', 'office', 'profile_pic', 'timezone', 'retired'],
  })
  await createRowsFunction(db, { kind: 'role', table: 'roles', columns: ['name', 'description', 'levels', 'deleted'] })
  await createRowsFunction(db, { kind: 'record', table: 'records', columns: ['list', 'number', 'status', 'ends_on', 'search', 'detail'] })
  await createRowsFunction(db, { kind: 'settings', table: 'house_settings', columns: ['content'] })
}

/** The lock columns of a load's board row, and its lease. `others` is the board row, null while the load itself doesn't exist. */
async function createLockRows(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function rows_lock(${rowsArguments}) returns ${rowsResult} language plpgsql as $$
    #variable_conflict use_column
    declare
      documents constant jsonb[] := contents::jsonb[];
    begin
      insert into leases (tenant_id, pro, user_id, expires_at)
      select n.tenant_id, n.id, n.content ->> 'locked_by_id', (n.content ->> 'lock_expires_at')::timestamptz
      from unnest(tenants, ids, documents) n(tenant_id, id, content) where n.content ->> 'locked_by_id' is not null
      on conflict (tenant_id, pro) do update set user_id = excluded.user_id, expires_at = excluded.expires_at;
      delete from leases l using unnest(tenants, ids, documents) n(tenant_id, id, content)
      where l.tenant_id = n.tenant_id and l.pro = n.id and n.content ->> 'locked_by_id' is null;
      if exists (
        select from (
          select distinct n.tenant_id, n.content ->> 'locked_by_id' as user_id, (n.content ->> 'max_locks')::int as max_locks
          from unnest(tenants, documents) n(tenant_id, content) where n.content ->> 'max_locks' is not null
        ) a
        where (select count(*) from leases l where l.tenant_id = a.tenant_id and l.user_id = a.user_id and l.expires_at > at) > a.max_locks
      ) then
        raise check_violation using constraint = 'max_locks_per_user', table = 'leases', message = 'too many locks for one user';
      end if;
      return query
      insert into board_shipments as t (tenant_id, id, lock_version, lock_position, locked_by_id, locked_by_username, lock_expires_at)
      select n.tenant_id, n.id, n.version, n.position,
        n.content ->> 'locked_by_id', n.content ->> 'locked_by_username', (n.content ->> 'lock_expires_at')::timestamptz
      from unnest(tenants, ids, versions, positions, documents) n(tenant_id, id, version, position, content)
      on conflict (tenant_id, id) do update set (lock_version, lock_position, locked_by_id, locked_by_username, lock_expires_at)
        = (excluded.lock_version, excluded.lock_position, excluded.locked_by_id, excluded.locked_by_username, excluded.lock_expires_at)
      returning t.tenant_id, t.id, old.lock_version, old.lock_position, case when t.version > 0 then row_to_json(new) end;
    end $$;
  `)
    .execute(db)
  await giveToAppend(db, 'lock')
}

/**
 * h_*: one element a tenant, in order of tenant. u_*: a unit (stream, position and version of its last event). w_*: a stream that a unit
 * writes. l_*: a lease that must be held. e_*: an event; streams in the order of w_*, tenants in the order of h_*. r_*: a row; those of one
 * kind follow each other, r_kinds and r_counts say which. o_*: an effect.
 */
const APPEND_UNITS = `
  -- JSON comes as lines, one document a line: an array literal would have to escape it and parse it twice.
  -- Errors: WB001 a head isn't where the caller expects it · WB002 a unit repeats a command, its stream moved or its lease isn't held
  --   (judge_units names it) · WB003 the numbering, the chain or the clock is wrong (the detail says which). Each undoes the whole batch.
  create function append_units(
    h_tenant text[], h_position bigint[], h_hash bytea[], h_end bigint[], h_end_hash bytea[],
    u_tenant text[], u_command text[], u_request bytea[], u_stream text[], u_position bigint[], u_version int[],
    w_tenant text[], w_stream text[], w_expected int[], w_version int[],
    l_tenant text[], l_pro text[], l_user text[],
    e_tenant text[], e_position bigint[], e_stream text[], e_version int[], e_type text[], e_schema int[],
    e_data text, e_meta text, e_content bytea[], e_hash bytea[],
    r_kinds text[], r_counts int[], r_tenant text[], r_id text[], r_version int[], r_position bigint[], r_content text,
    o_tenant text[], o_position bigint[], o_ordinal int[], o_kind text[], o_key text[], o_order_key text[], o_due_at timestamptz[],
    o_payload text,
    recorded text, notify boolean)
  returns table (kind text, tenant_id text, id text, old_version int, old_position bigint, others json)
  language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  declare
    instant constant timestamptz := recorded;
    stamp constant bytea := convert_to(recorded, 'UTF8');
    contents constant text[] := string_to_array(r_content, E'\\n');
    latest timestamptz;
    clock timestamptz;
    found_rows bigint;
    more_rows bigint := 0;
    is_linked boolean;
    first_row int := 1;
  begin
    -- 1. Move the heads. They stay locked to the commit: positions are dense and in commit order, and everything below is free of races.
    --    Several are locked in one order first, so that batches of two processes can't deadlock.
    if cardinality(h_tenant) > 1 then
      perform from tenant_head h where h.tenant_id = any (h_tenant) order by h.tenant_id for update;
    end if;
    with moved as (
      update tenant_head h set position = n.last, hash = n.last_hash, recorded_at = instant
      from unnest(h_tenant, h_position, h_hash, h_end, h_end_hash) n(tenant, position, hash, last, last_hash)
      where h.tenant_id = n.tenant and h.position = n.position and h.hash = n.hash and h.recorded_at <= instant
      returning old.recorded_at)
    select count(*), max(recorded_at) into found_rows, latest from moved;
    if found_rows <> cardinality(h_tenant) then
      raise exception using errcode = 'WB001', message = 'the log moved';
    end if;
    clock := clock_timestamp();
    if instant <> latest and abs(extract(epoch from instant - clock)) > 5 or utc_text(instant) is distinct from recorded then
      raise exception using errcode = 'WB003', message = 'the time of the append is not the time of the database', detail = 'clock';
    end if;

    -- 2. Compare: every stream moves from its expected version, every lease is held, no command is in the ledger.
    found_rows := 0;
    if 0 = any (w_expected) then
      insert into streams (tenant_id, stream_id, type, version)
      select w.tenant, w.stream, split_part(w.stream, '/', 1), w.version
      from unnest(w_tenant, w_stream, w_expected, w_version) w(tenant, stream, expected, version) where w.expected = 0
      on conflict do nothing;
      get diagnostics found_rows = row_count;
    end if;
    if 0 < any (w_expected) then
      update streams s set version = w.version from unnest(w_tenant, w_stream, w_expected, w_version) w(tenant, stream, expected, version)
      where w.expected > 0 and s.tenant_id = w.tenant and s.stream_id = w.stream and s.version = w.expected;
      get diagnostics more_rows = row_count;
    end if;
    if found_rows + more_rows <> cardinality(w_tenant) then
      raise exception using errcode = 'WB002', message = 'a stream moved';
    end if;
    if cardinality(l_tenant) > 0 then
      select count(*) into found_rows from unnest(l_tenant, l_pro, l_user) l(tenant, pro, holder)
      cross join lateral (
        select locked_by_id, lock_expires_at from board_shipments where tenant_id = l.tenant and id = l.pro offset 0) b
      where b.locked_by_id = l.holder and b.lock_expires_at > greatest(clock, latest);
      if found_rows <> cardinality(l_tenant) then
        raise exception using errcode = 'WB002', message = 'a lease is not held';
      end if;
    end if;
    insert into command_ledger (tenant_id, command_id, request_hash, stream_id, position, version, recorded_at)
    select u.tenant, u.command, u.request, u.stream, u.position, u.version, instant
    from unnest(u_tenant, u_command, u_request, u_stream, u_position, u_version) u(tenant, command, request, stream, position, version)
    on conflict do nothing;
    get diagnostics found_rows = row_count;
    if found_rows <> cardinality(u_tenant) then
      raise exception using errcode = 'WB002', message = 'a command is in the ledger';
    end if;

    -- 3. Verify what the caller numbered and linked: dense from each head and each version, every hash over the one before it.
    select bool_and(case
        when p.tenant_starts then p.hash = sha256(h_hash[array_position(h_tenant, p.tenant)] || int8send(p.position) || stamp || p.content)
        else p.position = p.last_position + 1 and p.hash = sha256(p.last_hash || int8send(p.position) || stamp || p.content) end
        and (p.stream_starts or p.version = p.last_version + 1))
      and array_agg(p.tenant) filter (where p.tenant_starts) = h_tenant
      and array_agg(p.position - 1) filter (where p.tenant_starts) = h_position
      and array_agg(p.position) filter (where p.tenant_ends) = h_end
      and array_agg(p.hash) filter (where p.tenant_ends) = h_end_hash
      and array_agg(p.tenant) filter (where p.stream_starts) = w_tenant
      and array_agg(p.stream) filter (where p.stream_starts) = w_stream
      and array_agg(p.version - 1) filter (where p.stream_starts) = w_expected
      and array_agg(p.version) filter (where p.stream_ends) = w_version
    into is_linked
    from (
      select e.*, lag(e.position) over log as last_position, lag(e.version) over log as last_version, lag(e.hash) over log as last_hash,
        lag(e.tenant) over log is distinct from e.tenant as tenant_starts, lead(e.tenant) over log is distinct from e.tenant as tenant_ends,
        (lag(e.tenant) over log, lag(e.stream) over log) is distinct from (e.tenant, e.stream) as stream_starts,
        (lead(e.tenant) over log, lead(e.stream) over log) is distinct from (e.tenant, e.stream) as stream_ends
      from unnest(e_tenant, e_position, e_stream, e_version, e_content, e_hash) with ordinality
        e(tenant, position, stream, version, content, hash, o)
      window log as (order by e.o)) p;
    if is_linked is not true then
      raise exception using errcode = 'WB003', message = 'the numbering or the hash chain of the append is wrong', detail = 'chain';
    end if;

    -- 4. Write events, effects and rows.
    insert into events (tenant_id, position, stream_id, version, type, schema_version, data, meta, recorded_at, content_hash, hash)
    select e.tenant, e.position, e.stream, e.version, e.type, e.schema_version, e.data::jsonb, e.meta::jsonb, instant, e.content, e.hash
    from unnest(e_tenant, e_position, e_stream, e_version, e_type, e_schema, string_to_array(e_data, E'\\n'), string_to_array(e_meta, E'\\n'),
      e_content, e_hash) e(tenant, position, stream, version, type, schema_version, data, meta, content, hash);
    if cardinality(o_tenant) > 0 then
      insert into outbox (tenant_id, position, ordinal, kind, key, order_key, due_at, payload)
      select o.tenant, o.position, o.ordinal, o.kind, o.key, o.order_key, coalesce(o.due_at, clock), o.payload::jsonb
      from unnest(o_tenant, o_position, o_ordinal, o_kind, o_key, o_order_key, o_due_at, string_to_array(o_payload, E'\\n'))
        o(tenant, position, ordinal, kind, key, order_key, due_at, payload);
    end if;
    for i in 1 .. cardinality(r_kinds) loop
      return query execute format('select %L, * from %I($1, $2, $3, $4, $5, $6)', r_kinds[i], 'rows_' || r_kinds[i])
        using r_tenant[first_row : first_row + r_counts[i] - 1], r_id[first_row : first_row + r_counts[i] - 1],
          r_version[first_row : first_row + r_counts[i] - 1], r_position[first_row : first_row + r_counts[i] - 1],
          contents[first_row : first_row + r_counts[i] - 1], greatest(clock, latest);
      first_row := first_row + r_counts[i];
    end loop;

    -- 5. Wake the other processes: the tenants that moved, or * where their names would not fit into one message.
    if notify then
      perform pg_notify('waybill_changes', case when octet_length(t.names) < 8000 then t.names else '*' end)
      from (select array_to_string(h_tenant, ',') as names) t;
    end if;
  end $$;`

const JUDGE_UNITS = `
  -- Why units can't be appended, by number from 1; those that can are left out. u_*: a unit, w_*: a stream it writes, l_*: a lease it needs,
  -- w_unit and l_unit = its unit. status: unknown_tenant | repeat (the first answer, with its request hash) | conflict (the first stream that
  -- moved, and its version now) | locked.
  create function judge_units(
    u_tenant text[], u_command text[],
    w_unit int[], w_stream text[], w_expected int[],
    l_unit int[], l_pro text[], l_user text[])
  returns table (o int, status text, stream text, at_position bigint, at_version int, request bytea)
  language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  begin
    return query
    select u.o::int,
      case when h.position is null then 'unknown_tenant' when l.command_id is not null then 'repeat' when c.stream is not null then 'conflict'
        else 'locked' end,
      coalesce(l.stream_id, c.stream), l.position, coalesce(l.version, c.version), l.request_hash
    from unnest(u_tenant, u_command) with ordinality u(tenant, command, o)
    left join lateral (
      select position, greatest(clock_timestamp(), recorded_at) as clock from tenant_head where tenant_id = u.tenant offset 0) h on true
    left join lateral (select * from command_ledger where tenant_id = u.tenant and command_id = u.command offset 0) l on true
    left join lateral (
      select w.stream, coalesce(s.version, 0) as version from unnest(w_unit, w_stream, w_expected) with ordinality w(unit, stream, expected, o)
      left join lateral (select version from streams where tenant_id = u.tenant and stream_id = w.stream offset 0) s on true
      where w.unit = u.o and coalesce(s.version, 0) <> w.expected order by w.o limit 1) c on true
    left join lateral (
      select l.pro from unnest(l_unit, l_pro, l_user) l(unit, pro, holder)
      left join lateral (
        select locked_by_id, lock_expires_at from board_shipments where tenant_id = u.tenant and id = l.pro offset 0) b on true
      where l.unit = u.o and (b.locked_by_id = l.holder and b.lock_expires_at > h.clock) is not true limit 1) k on true
    where h.position is null or l.command_id is not null or c.stream is not null or k.pro is not null;
  end $$;`

const READ_HEADS = `
  -- Where the logs of tenants end, and the clock; locked: they stay there until the caller's transaction ends.
  create function read_heads(tenants text[], locked boolean)
  returns table (tenant text, head_position bigint, hash text, recorded text, clock text)
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  #variable_conflict use_column
  begin
    if locked then
      perform from tenant_head where tenant_id = any (tenants) order by tenant_id for update;
    end if;
    return query select h.tenant_id, h.position, encode(h.hash, 'hex'), utc_text(nullif(h.recorded_at, '-infinity')),
      utc_text(clock_timestamp())
    from tenant_head h where h.tenant_id = any (tenants);
  end $$;`
