import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Requests to a tracking service, one row per request that changes an order there. A load has one such request open at
 * a time, and its outcome is known before the next: an order that may exist is not sent again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- state: asked (no answer yet) · answered (the log does not have it yet) · done · failed (nothing came of it) ·
    -- unknown (the answer was lost: the order may be there) · given_up (somebody looked and sent it again).
    -- request and command: what the log is told once there is an answer, by whoever finds it.
    create table tracking_requests (
      tenant_id text collate "C",
      command_id text collate "C",
      pro text collate "C" not null,
      action text collate "C" not null check (action in ('place', 'change', 'stop')),
      state text collate "C" not null default 'asked'
        check (state in ('asked', 'answered', 'done', 'failed', 'unknown', 'given_up')),
      provider text not null,
      order_id text collate "C",
      live boolean not null default false,
      request jsonb not null,
      command jsonb,
      asked_at timestamptz not null default now(),
      primary key (tenant_id, command_id)
    );
    create unique index tracking_requests_open on tracking_requests (tenant_id, pro) where state in ('asked', 'answered');
    create index tracking_requests_unknown on tracking_requests (tenant_id, pro) where state = 'unknown';
    create index tracking_requests_order on tracking_requests (tenant_id, order_id) where action = 'place';
    create index tracking_requests_live on tracking_requests (tenant_id) where live;
  `.execute(db)
  await protect(db, 'tracking_requests', { app: ['select', 'insert', 'update', 'delete'] })
}
