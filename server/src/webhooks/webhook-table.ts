import { randomBytes } from 'node:crypto'
import { currentTypeName } from '@waybill/shared/streams/event-types'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import type { KeyRing } from '../store/keys/key-ring.ts'
import { sealSecret } from './sealed-secret.ts'
import { newSecret } from './signature.ts'

/** A webhook of a tenant, without its secret. Instants are ISO 8601 UTC. */
export interface WebhookRow {
  readonly id: string
  readonly url: string
  /** Kinds of records or types of events; empty = everything. */
  readonly kinds: readonly string[]
  /** Whether every event waits for the one before it, whatever its record. */
  readonly in_order: boolean
  readonly active: boolean
  /** Why nothing is sent: a user stopped it, or it failed for days. */
  readonly stopped_because: string | null
  /** Every event up to here was planned. */
  readonly planned_to: number
  readonly pending: number
  readonly created_by: string
  readonly created_at: string
  readonly updated_by: string
  readonly updated_at: string
}

export interface Delivery {
  readonly position: number
  readonly previous_position: number | null
  readonly stream: string
  readonly type: string
  readonly status: 'pending' | 'delivered'
  readonly attempts: number
  readonly planned_at: string
  readonly next_attempt_at: string | null
  readonly attempted_at: string | null
  readonly delivered_at: string | null
  readonly response_status: number | null
  readonly error: string | null
}

type Db = Kysely<Schema>

/** How long a former secret still signs together with the new one. */
const FORMER_SECRET_HOURS = 24

const webhooks = (tenant: string, id: string | null) => sql<WebhookRow>`
  select w.id, w.url, w.kinds, w.in_order, w.active, w.stopped_because, w.planned_to, w.created_by, w.created_at, w.updated_by, w.updated_at,
    (select count(*)::int from webhook_deliveries d
     where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.status = 'pending') as pending
  from webhooks w where w.tenant_id = ${tenant} and ${id === null ? sql`true` : sql`w.id = ${id}`} order by w.created_at, w.id`

export const listWebhooks = async (db: Db, tenant: string): Promise<readonly WebhookRow[]> =>
  (await webhooks(tenant, null).execute(db)).rows

export const findWebhook = async (db: Db, tenant: string, id: string): Promise<WebhookRow | null> =>
  (await webhooks(tenant, id).execute(db)).rows[0] ?? null

/**
 * Adds a webhook; `after` is the position after which it receives events.
 * @returns its id and secret, which is returned only once
 */
export const addWebhook = async (
  db: Db,
  tenant: string,
  keys: KeyRing,
  {
    url,
    kinds,
    in_order = false,
    after,
    by,
  }: {
    readonly url: string
    readonly kinds: readonly string[]
    readonly in_order?: boolean | undefined
    readonly after: number
    readonly by: string
  },
): Promise<{ readonly id: string; readonly secret: string }> => {
  const id = randomBytes(8).toString('hex')
  const secret = newSecret()
  await db
    .insertInto('webhooks')
    .values({
      tenant_id: tenant,
      id,
      url,
      secret: sealSecret(keys, tenant, id, secret),
      kinds: [...kinds],
      in_order,
      active: true,
      planned_to: after,
      created_by: by,
      updated_by: by,
    })
    .execute()
  return { id, secret }
}

export interface WebhookChange {
  readonly url?: string | undefined
  readonly kinds?: readonly string[] | undefined
  readonly in_order?: boolean | undefined
  readonly active?: boolean | undefined
}

/** Changes a webhook; one that is resumed retries its pending deliveries at once. */
export const changeWebhook = async (
  db: Db,
  tenant: string,
  id: string,
  { url, kinds, in_order, active }: WebhookChange,
  by: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('webhooks')
      .set({
        ...(url !== undefined && { url }),
        ...(kinds !== undefined && { kinds: [...kinds] }),
        ...(in_order !== undefined && { in_order }),
        ...(active !== undefined && { active, stopped_because: active ? null : 'stopped by hand' }),
        updated_by: by,
        updated_at: sql`now()`,
      })
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .execute()
    if (active !== true) return
    // Deliveries that waited for days get their full patience again.
    await sql`
      update webhook_deliveries set next_attempt_at = now(), planned_at = now()
      where tenant_id = ${tenant} and webhook_id = ${id} and status = 'pending'
    `.execute(trx)
  })

/** Gives a webhook a new secret; the former one signs as well for a day. */
export const rotateSecret = async (db: Db, tenant: string, id: string, keys: KeyRing, by: string): Promise<string> => {
  const secret = newSecret()
  await sql`
    update webhooks set former_secret = secret, former_secret_until = now() + make_interval(hours => ${FORMER_SECRET_HOURS}),
      secret = ${sealSecret(keys, tenant, id, secret)}, updated_by = ${by}, updated_at = now()
    where tenant_id = ${tenant} and id = ${id}
  `.execute(db)
  return secret
}

/** Sends everything after a position again. Deliveries running at this moment do not count for it. */
export const replayFrom = async (db: Db, tenant: string, id: string, after: number, by: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select from webhooks where tenant_id = ${tenant} and id = ${id} for update`.execute(trx)
    await sql`delete from webhook_deliveries where tenant_id = ${tenant} and webhook_id = ${id} and position > ${after}`.execute(trx)
    await sql`
      update webhooks set planned_to = ${after}, generation = generation + 1, updated_by = ${by}, updated_at = now(),
        last_position = (select max(position) from webhook_deliveries where tenant_id = ${tenant} and webhook_id = ${id})
      where tenant_id = ${tenant} and id = ${id}
    `.execute(trx)
  })

/** Deletes a webhook with its deliveries. */
export const removeWebhook = async (db: Db, tenant: string, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('webhooks').where('tenant_id', '=', tenant).where('id', '=', id).execute()
    await trx.deleteFrom('webhook_deliveries').where('tenant_id', '=', tenant).where('webhook_id', '=', id).execute()
  })

/** Deliveries of a webhook, newest event first. */
export const listDeliveries = async (
  db: Db,
  tenant: string,
  id: string,
  { status, before, limit }: { readonly status: string | null; readonly before: number | null; readonly limit: number },
) => {
  const chosen = sql`tenant_id = ${tenant} and webhook_id = ${id} and ${status === null ? sql`true` : sql`status = ${status}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<Delivery>`
      select position, previous_position, stream_id as stream, type, status, attempts, planned_at,
        case status when 'pending' then next_attempt_at end as next_attempt_at, attempted_at, delivered_at, response_status, error
      from webhook_deliveries where ${chosen} and ${before === null ? sql`true` : sql`position < ${before}`}
      order by position desc limit ${limit + 1}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (select from webhook_deliveries where ${chosen} limit 1001) counted`.execute(
      db,
    ),
  ])
  const deliveries = rows.slice(0, limit).map((delivery) => ({ ...delivery, type: currentTypeName(delivery.type) }))
  return { deliveries, hasMore: rows.length > limit, total: counted.rows[0]?.total ?? 0 }
}
