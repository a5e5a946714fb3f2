import type { StoredEvent } from '@waybill/shared/log/envelope'
import { storedTypeNames } from '@waybill/shared/streams/event-types'
import { readEvent } from '@waybill/shared/streams/read-event'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { eventColumns } from '../store/event-columns.ts'
import type { KeyRing } from '../store/keys/key-ring.ts'
import type { NetworkGuard } from './network-guard.ts'
import { openSecret } from './sealed-secret.ts'
import { send } from './send.ts'
import { signatureHeaders } from './signature.ts'

type Db = Kysely<Schema>

export interface DeliverOptions {
  readonly guard: NetworkGuard
  /** The keys that webhook secrets are sealed with. */
  readonly keys: KeyRing
  /** Milliseconds until the next attempt after this many failed ones; the default is exponential backoff. */
  readonly backoffMs?: (attempts: number) => number
  readonly timeoutMs?: number
  /** Aborted when the process stops: running deliveries are sent again by the next process. */
  readonly signal?: AbortSignal
}

/** Events planned in one step, and deliveries that may wait before more is planned. */
const PLAN_AT_ONCE = 1000
const MOST_PENDING = 2000
/** Deliveries sent at once, each of a different record. */
const SEND_AT_ONCE = 8
const TIMEOUT_MS = 10_000
/** A webhook that failed for this long is stopped; its deliveries stay pending. */
const PATIENCE_DAYS = 3
const DELIVERED_KEPT_DAYS = 14

const BACKOFF_SECONDS = [1, 5, 30, 120, 600, 1800, 3600]
/** Longer after each failure, at most an hour, spread so that retries do not all come at once. */
const backoff = (attempts: number): number =>
  (BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 1) * 1000 * (0.8 + Math.random() * 0.4)

interface Due extends StoredEvent {
  readonly previous_position: number | null
  readonly generation: number
  readonly attempts: number
  readonly url: string
  readonly secret: string
  readonly former_secret: string | null
}

/**
 * Brings a webhook up to date: plans a delivery of each event it subscribes to, and sends what is due until nothing is. Within one record
 * the next event is sent after the one before was accepted; for a webhook with `in_order` so is the next event of any record. One process
 * at a time may do this for a webhook; one that dies leaves nothing undone: what it did not record as accepted is sent again.
 */
export const deliverWebhook = async (db: Db, tenant: string, id: string, options: DeliverOptions): Promise<void> => {
  for (;;) {
    const planned = await planDeliveries(db, tenant, id)
    const due = await readDue(db, tenant, id)
    if (due.length === 0 && planned === 0) return
    await Promise.all(due.map((delivery) => attempt(db, tenant, id, delivery, options)))
    if (options.signal?.aborted) return
  }
}

/** Deletes deliveries that succeeded a fortnight ago; the last one stays, from which gaps are detected. */
export const deleteDelivered = async (db: Db, tenant: string, id: string): Promise<void> => {
  await sql`
    delete from webhook_deliveries where tenant_id = ${tenant} and webhook_id = ${id} and status = 'delivered'
      and delivered_at < now() - make_interval(days => ${DELIVERED_KEPT_DAYS})
      and position < (select max(position) from webhook_deliveries where tenant_id = ${tenant} and webhook_id = ${id})
  `.execute(db)
}

/** Creates deliveries for the next events of the log and advances the webhook's position, both or neither. */
const planDeliveries = (db: Db, tenant: string, id: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ planned_to: number; kinds: string[]; last_position: number | null; generation: number; pending: number }>`
      select planned_to, kinds, last_position, generation,
        (select count(*)::int from (select from webhook_deliveries d where d.tenant_id = w.tenant_id and d.webhook_id = w.id
          and d.status = 'pending' limit ${MOST_PENDING}) waiting) as pending
      from webhooks w where tenant_id = ${tenant} and id = ${id} and active for update
    `.execute(trx)
    const webhook = rows[0]
    if (webhook === undefined || webhook.pending >= MOST_PENDING) return 0
    const { planned_to, kinds, last_position, generation } = webhook
    const moved = await sql<{ seen: number }>`
      with seen as (
        select position, stream_id, type from events where tenant_id = ${tenant} and position > ${planned_to}
        order by position limit ${PLAN_AT_ONCE}),
      asked as (
        select * from seen
        where ${kinds.length === 0} or type = any(${kinds.flatMap(storedTypeNames)}::text[]) or split_part(stream_id, '/', 1) = any(${kinds}::text[])),
      planned as (
        insert into webhook_deliveries (tenant_id, webhook_id, position, generation, previous_position, stream_id, type)
        select ${tenant}, ${id}, position, ${generation}::int, coalesce(lag(position) over (order by position), ${last_position}::bigint),
          stream_id, type
        from asked)
      update webhooks set planned_to = (select max(position) from seen), last_position = coalesce((select max(position) from asked), last_position)
      where tenant_id = ${tenant} and id = ${id} and exists (select from seen)
      returning (select count(*)::int from seen) as seen
    `.execute(trx)
    return moved.rows[0]?.seen ?? 0
  })

/**
 * What may be sent now: due, and with nothing of the same record pending before it, or nothing at all if the webhook requires log order.
 */
const readDue = async (db: Db, tenant: string, id: string): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select ${eventColumns}, due.previous_position, due.generation, due.attempts, due.url, due.secret, due.former_secret
    from (
      select d.position as due_position, d.previous_position, d.generation, d.attempts, w.url, w.secret,
        case when w.former_secret_until > now() then w.former_secret end as former_secret
      from webhook_deliveries d join webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
      where d.tenant_id = ${tenant} and d.webhook_id = ${id} and w.active and d.status = 'pending' and d.next_attempt_at <= clock_timestamp()
        and (not w.in_order or d.position = (
          select min(h.position) from webhook_deliveries h
          where h.tenant_id = ${tenant} and h.webhook_id = ${id} and h.status = 'pending'))
        and not exists (
          select from webhook_deliveries b where b.tenant_id = d.tenant_id and b.webhook_id = d.webhook_id and b.stream_id = d.stream_id
            and b.status = 'pending' and b.position < d.position)
      order by d.position limit ${SEND_AT_ONCE}
    ) due
    join events on events.tenant_id = ${tenant} and events.position = due.due_position
    order by position
  `.execute(db)
  return rows.map(readEvent)
}

const attempt = async (db: Db, tenant: string, id: string, delivery: Due, options: DeliverOptions): Promise<void> => {
  const { previous_position, generation, attempts, url, secret, former_secret, ...event } = delivery
  const { position } = event
  const body = JSON.stringify({ webhook: id, tenant, position, previous_position, attempt: attempts + 1, event })
  // A replay is meant to be received again, so its messages have other ids.
  const message = { id: `${id}.${generation}.${position}`, timestamp: Math.floor(Date.now() / 1000), body }
  const secrets = [secret, former_secret].flatMap((text) => (text === null ? [] : [openSecret(options.keys, tenant, id, text)]))
  const { status, error } = await send({
    url,
    headers: { 'content-type': 'application/json', 'user-agent': 'Waybill', ...signatureHeaders(secrets, message) },
    body,
    guard: options.guard,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    signal: options.signal,
  })
  if (error !== null && options.signal?.aborted) return
  const isThis = sql`tenant_id = ${tenant} and webhook_id = ${id} and position = ${position} and generation = ${generation} and status = 'pending'`
  if (error === null) {
    await sql`
      update webhook_deliveries set status = 'delivered', attempts = attempts + 1, attempted_at = now(), delivered_at = now(),
        response_status = ${status}, error = null where ${isThis}
    `.execute(db)
    return
  }
  const pause = (options.backoffMs ?? backoff)(attempts + 1)
  await sql`
    with failed as (
      update webhook_deliveries set attempts = attempts + 1, attempted_at = now(), response_status = ${status}, error = ${error.slice(0, 500)},
        next_attempt_at = now() + make_interval(secs => ${pause / 1000}::double precision) where ${isThis}
      returning planned_at)
    update webhooks set active = false, stopped_because = 'it failed for days'
    where tenant_id = ${tenant} and id = ${id} and exists (
      select from failed where planned_at < now() - make_interval(days => ${PATIENCE_DAYS}))
  `.execute(db)
}
