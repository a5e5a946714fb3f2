import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'
import { inlineArguments, inlineResult } from './inline-view.ts'

/**
 * The only way into the log. `append_batch` runs as `waybill_appender`, for a batch of commands at once; it trusts the caller's tenant
 * ids and gives every row of a command the tenant of that command.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Each kind of row goes to the function of its name.
    create function inline_rows(kind text, ${inlineArguments}) returns ${inlineResult} language plpgsql as $$
    begin
      return query execute format('select * from %I($1, $2, $3, $4, $5, $6)', 'inline_' || kind)
        using tenants, ids, versions, positions, contents, at;
    end $$;

    -- c_*: one element a command; e_*: one an event, e_command = its command (1-based), events of a command in order.
    -- JSON comes as lines, one document a line (empty = null): an array literal would have to escape it and parse it twice.
    -- The caller keeps a stream, a command id and a board row to one command of a batch; breaking that is an error, never a wrong log.
    -- status: done | repeat (the first answer, with the request hash it was given for) | conflict (at_version = the version now)
    --   | locked (c_holder does not hold the lease of the load behind the stream) | unknown_tenant
    create function append_batch(
      c_tenant text[], c_command text[], c_request bytea[], c_stream text[], c_expected int[], c_holder text[],
      c_kind text[], c_row_id text[], c_row text,
      e_command int[], e_type text[], e_schema int[], e_data text, e_meta text, e_content bytea[],
      notify boolean)
    returns table (o int, status text, stream text, at_position bigint, at_version int, at text, request bytea, before json, after json)
    language plpgsql security definer
    set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      instant timestamptz;
      recorded text;
      stamp bytea;
    begin
      -- 1. Lock the heads, always in the same order, and hold them to commit: positions are dense and in commit order, every read below
      --    is free of races. The clock is read after the locks and never runs back within a tenant.
      select greatest(clock_timestamp(), max(h.recorded_at)) into instant
      from (select recorded_at from tenant_head where tenant_id = any (c_tenant) order by tenant_id for update) h;
      recorded := utc_text(instant);
      stamp := convert_to(recorded, 'UTF8');
      return query with
      -- 2. Judge: seen before, right version, lease held? Losers stay behind, neighbours go on.
      c as materialized (
        select u.*, coalesce(s.version, 0) as have, h.position as head, h.hash as seed,
          l.stream_id as first_stream, l.position as first_position, l.version as first_version, l.request_hash as first_request,
          case
            when h.tenant_id is null then 'unknown_tenant'
            when l.command_id is not null then 'repeat'
            when coalesce(s.version, 0) <> u.expected then 'conflict'
            when u.holder is not null and (b.locked_by_id = u.holder and b.lock_expires_at > instant) is not true then 'locked'
            else 'done'
          end as verdict
        from unnest(c_tenant, c_command, c_request, c_stream, c_expected, c_holder, c_kind, c_row_id, string_to_array(c_row, E'\\n', '')) with ordinality
          u(tenant_id, command_id, request_hash, stream_id, expected, holder, kind, row_id, content, o)
        left join lateral (select * from tenant_head where tenant_id = u.tenant_id offset 0) h on true
        left join lateral (select version from streams where tenant_id = u.tenant_id and stream_id = u.stream_id offset 0) s on true
        left join lateral (select * from command_ledger where tenant_id = u.tenant_id and command_id = u.command_id offset 0) l on true
        left join lateral (
          select locked_by_id, lock_expires_at from board_shipments
          where u.holder is not null and tenant_id = u.tenant_id and id = split_part(u.stream_id, '/', 2) offset 0) b on true),
      -- 3. Place the winners' events: numbered through the log and through their command, so that both are dense whatever is sent.
      p as (
        select c.*, x.type, x.schema_version, x.data, x.meta, x.content_hash, x.o as event_o,
          c.head + row_number() over (partition by c.tenant_id order by c.o, x.o) as position,
          c.expected + (row_number() over command)::int as version,
          lead(x.o) over command is null as ends_command
        from unnest(e_command, e_type, e_schema, string_to_array(e_data, E'\\n'), string_to_array(e_meta, E'\\n'), e_content)
          with ordinality x(i, type, schema_version, data, meta, content_hash, o)
        join c on c.o = x.i and c.verdict = 'done'
        window command as (partition by c.tenant_id, c.o order by x.o)),
      q as materialized (
        select p.*, hash_chain(seed, position, stamp || content_hash) over log as hash, lead(position) over log is null as ends_log
        from p window log as (partition by tenant_id order by o, event_o)),
      -- 4. Write: one statement, one snapshot.
      ev as (
        insert into events (tenant_id, position, stream_id, version, type, schema_version, data, meta, recorded_at, content_hash, hash)
        select tenant_id, position, stream_id, version, type, schema_version, data::jsonb, meta::jsonb, instant, content_hash, hash from q),
      hd as (
        update tenant_head h set position = q.position, hash = q.hash, recorded_at = instant
        from q where q.ends_log and h.tenant_id = q.tenant_id),
      st as (
        insert into streams (tenant_id, stream_id, type, version)
        select tenant_id, stream_id, split_part(stream_id, '/', 1), version from q where ends_command
        on conflict (tenant_id, stream_id) do update set version = excluded.version),
      ld as (
        insert into command_ledger (tenant_id, command_id, request_hash, stream_id, position, version, recorded_at)
        select tenant_id, command_id, request_hash, stream_id, position, version, instant from q where ends_command),
      r as materialized (
        select k.kind, i.* from (
          select kind, array_agg(tenant_id) as tenants, array_agg(row_id) as ids, array_agg(version) as versions,
            array_agg(position) as positions, array_agg(content::jsonb) as contents
          from q where ends_command and kind is not null group by kind) k,
        lateral inline_rows(k.kind, k.tenants, k.ids, k.versions, k.positions, k.contents, instant) i)
      -- 5. Answer.
      select c.o::int, c.verdict, coalesce(c.first_stream, c.stream_id), coalesce(q.position, c.first_position),
        coalesce(q.version, c.first_version, c.have), recorded, c.first_request, r.before, r.after
      from c left join q on q.o = c.o and q.ends_command
      left join r on r.kind = q.kind and r.tenant_id = q.tenant_id and r.id = q.row_id;
      -- 6. Wake the other processes: the tenants that moved, or * where their names would not fit into one message.
      if notify then
        perform pg_notify('waybill_changes', case when octet_length(t.names) < 8000 then t.names else '*' end)
        from (select string_agg(distinct u.tenant_id, ',') as names from unnest(c_tenant) u(tenant_id)) t;
      end if;
    end $$;

    revoke execute on function inline_rows from public;
    grant execute on function inline_rows to waybill_appender;
  `)
    .execute(db)
  await giveToAppender(db, 'append_batch')
}
