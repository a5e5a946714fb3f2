import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'
import { protect } from './row-security.ts'

/** Webhooks of a tenant: what each one receives, how far it has been sent, and every delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- kinds: kinds of records (shipment) or types of events (ShipmentCovered); empty = everything.
    -- planned_to: every event up to here has become a delivery or was not asked for. last_position: the last one that became one.
    -- generation: moves with every replay, so that what was under way before counts for nothing.
    create table webhooks (
      tenant_id text collate "C",
      id text collate "C",
      url text not null,
      secret text not null,
      former_secret text,
      former_secret_until timestamptz,
      kinds text[] not null,
      active boolean not null,
      stopped_because text,
      planned_to bigint not null,
      last_position bigint,
      generation int not null default 1,
      created_by text not null,
      created_at timestamptz not null default now(),
      updated_by text not null,
      updated_at timestamptz not null default now(),
      primary key (tenant_id, id)
    );

    create table webhook_deliveries (
      tenant_id text collate "C",
      webhook_id text collate "C",
      position bigint,
      generation int not null,
      previous_position bigint,
      stream_id text collate "C" not null,
      type text collate "C" not null,
      status text collate "C" not null default 'pending' check (status in ('pending', 'delivered')),
      attempts int not null default 0,
      planned_at timestamptz not null default now(),
      next_attempt_at timestamptz not null default now(),
      attempted_at timestamptz,
      delivered_at timestamptz,
      response_status int,
      error text,
      primary key (tenant_id, webhook_id, position)
    ) with (fillfactor = 70);
    create index webhook_deliveries_order on webhook_deliveries (tenant_id, webhook_id, stream_id, position) where status = 'pending';
    create index webhook_deliveries_due on webhook_deliveries (tenant_id, webhook_id, next_attempt_at) where status = 'pending';

    -- Background work sees every tenant's: which webhooks have something to plan or to send at this moment.
    create function list_webhook_work() returns table (tenant_id text, webhook_id text)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query
      select w.tenant_id, w.id from webhooks w join tenant_head h on h.tenant_id = w.tenant_id
      where w.active and (w.planned_to < h.position or exists (
        select from webhook_deliveries d where d.tenant_id = w.tenant_id and d.webhook_id = w.id
          and d.status = 'pending' and d.next_attempt_at <= clock_timestamp()))
      order by w.tenant_id, w.id;
    end $$;
  `.execute(db)
  await protect(db, 'webhooks', { app: ['select', 'insert', 'update', 'delete'], appender: ['select'] })
  await protect(db, 'webhook_deliveries', { app: ['select', 'insert', 'update', 'delete'], appender: ['select'] })
  await giveToAppender(db, 'list_webhook_work')
}
