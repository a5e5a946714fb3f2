import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'
import { protect } from './row-security.ts'

/** Every effect on another system, one row each: an email, a booking, a tracking order, a webhook delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- position, ordinal: the event that caused the effect, and which of its effects this is. Effects of the event itself count from 0;
    -- deliveries to webhooks use numbers from 1000 on.
    -- rounds: 1, and one more each time a user sends it again; attempts count within the round.
    -- key: our reference at the provider. order_key: not sent before the earlier effects of this key are settled.
    -- state: ready (waiting for its next attempt) · leased (a process is sending it) · done · failed (nothing happened there) ·
    --   unknown (it may have happened; only a person or the provider can tell) · canceled.
    -- outcome: the provider's response, saved before it is recorded in the log, so that a crash in between loses nothing.
    -- held: not sent for now, such as deliveries of a stopped webhook.
    create table outbox (
      tenant_id text collate "C",
      position bigint,
      ordinal int,
      kind text collate "C" not null,
      key text collate "C" not null,
      order_key text collate "C",
      payload jsonb not null,
      state text collate "C" not null default 'ready'
        check (state in ('ready', 'leased', 'done', 'failed', 'unknown', 'canceled')),
      held boolean not null default false,
      rounds int not null default 1,
      attempts int not null default 0,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      attempted_at timestamptz,
      leased_until timestamptz,
      lease_token uuid,
      outcome jsonb,
      provider_ref text,
      last_error text,
      settled_by text,
      done_at timestamptz,
      primary key (tenant_id, position, ordinal),
      unique (tenant_id, kind, key),
      check ((state = 'leased') = (lease_token is not null and leased_until is not null)),
      check ((state in ('done', 'failed', 'canceled')) = (done_at is not null))
    ) with (fillfactor = 75);
    create index outbox_due on outbox (tenant_id, kind, due_at) where state = 'ready' and not held;
    create index outbox_leases on outbox (leased_until) where state = 'leased';
    create index outbox_order on outbox (tenant_id, order_key, position, ordinal)
      where order_key is not null and state in ('ready', 'leased', 'unknown');
    create index outbox_open on outbox (tenant_id, state, kind, position) where state <> 'done';
    create index outbox_settled on outbox (tenant_id, done_at) where done_at is not null;

    -- Wakes the workers of every process once per transaction.
    create function notify_outbox() returns trigger language plpgsql as $$
    begin
      if exists (select from added where state = 'ready') then perform pg_notify('waybill_outbox', ''); end if;
      return null;
    end $$;
    revoke execute on function notify_outbox from public;
    create trigger outbox_added after insert on outbox referencing new table as added
      for each statement execute function notify_outbox();

    -- Background work sees every tenant's: which kinds of which tenants have something to send, or a lease that ran out.
    create function list_outbox_work(kinds text[]) returns table (tenant_id text, kind text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select o.tenant_id, o.kind from outbox o
      where o.kind = any (kinds) and o.state = 'ready' and not o.held and o.due_at <= clock_timestamp()
      union
      select o.tenant_id, o.kind from outbox o where o.kind = any (kinds) and o.state = 'leased' and o.leased_until <= clock_timestamp()
    $$;

    -- For the metrics: what waits for a worker or for a person, of all tenants together.
    create function count_outbox() returns table (kind text, state text, effects int, oldest_seconds double precision)
      language sql stable security definer set search_path = public, pg_temp as $$
      select o.kind, o.state, count(*)::int, extract(epoch from clock_timestamp() - min(o.created_at))::double precision
      from outbox o where o.state in ('ready', 'leased', 'unknown') and not o.held group by o.kind, o.state
    $$;
  `.execute(db)
  await protect(db, 'outbox', { app: ['select', 'insert', 'update', 'delete'], appender: ['select', 'insert'] })
  await giveToAppender(db, 'list_outbox_work')
  await giveToAppender(db, 'count_outbox')
}
