import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import type { KeyRing } from '../store/keys/key-ring.ts'
import { sealSecret } from './sealed-secret.ts'
import { newSecret } from './signature.ts'

/** A receiver of a tenant's events, without its secret. Instants are ISO 8601 UTC. */
export interface Webhook {
  readonly id: string
  readonly url: string
  /** Kinds of records or types of events; empty = everything. */
  readonly kinds: readonly string[]
  readonly active: boolean
  /** Why nothing is sent: somebody stopped it, or it failed for days. */
  readonly stopped_because: string | null
  /** Every event up to here was looked at. */
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

/** How long a former secret still signs beside the new one. */
const FORMER_SECRET_HOURS = 24

const webhooks = (tenant: string, id: string | null) => sql<Webhook>`
  select w.id, w.url, w.kinds, w.active, w.stopped_because, w.planned_to, w.created_by, w.created_at, w.updated_by, w.updated_at,
    (select count(*)::int from webhook_deliveries d
     where d.tenant_id = w.tenant_id and d.webhook_id = w.id and d.status = 'pending') as pending
  from webhooks w where w.tenant_id = ${tenant} and ${id === null ? sql`true` : sql`w.id = ${id}`} order by w.created_at, w.id`

export const listWebhooks = async (db: Db, tenant: string): Promise<readonly Webhook[]> => (await webhooks(tenant, null).execute(db)).rows

export const findWebhook = async (db: Db, tenant: string, id: string): Promise<Webhook | null> =>
  (await webhooks(tenant, id).execute(db)).rows[0] ?? null

/**
 * Adds a receiver; `after` is the position behind which it is told of events.
 * @returns its id and secret, which is told this once
 */
export const addWebhook = async (
  db: Db,
  tenant: string,
  keys: KeyRing,
  { url, kinds, after, by }: { readonly url: string; readonly kinds: readonly string[]; readonly after: number; readonly by: string },
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
  readonly active?: boolean | undefined
}

/** Changes a receiver; one that is set going again tries at once what waits. */
export const changeWebhook = async (db: Db, tenant: string, id: string, { url, kinds, active }: WebhookChange, by: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('webhooks')
      .set({
        ...(url !== undefined && { url }),
        ...(kinds !== undefined && { kinds: [...kinds] }),
        ...(active !== undefined && { active, stopped_because: active ? null : 'stopped by hand' }),
        updated_by: by,
        updated_at: sql`now()`,
      })
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .execute()
    if (active !== true) return
    // What waited for days begins its patience anew.
    await sql`
      update webhook_deliveries set next_attempt_at = now(), planned_at = now()
      where tenant_id = ${tenant} and webhook_id = ${id} and status = 'pending'
    `.execute(trx)
  })

/** Gives a receiver a new secret; the former one signs beside it for a day. */
export const rotateSecret = async (db: Db, tenant: string, id: string, keys: KeyRing, by: string): Promise<string> => {
  const secret = newSecret()
  await sql`
    update webhooks set former_secret = secret, former_secret_until = now() + make_interval(hours => ${FORMER_SECRET_HOURS}),
      secret = ${sealSecret(keys, tenant, id, secret)}, updated_by = ${by}, updated_at = now()
    where tenant_id = ${tenant} and id = ${id}
  `.execute(db)
  return secret
}

/** Sends everything behind a position again. What is under way at this moment does not count for it. */
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

/** Takes a receiver out, with what was and was not sent to it. */
export const removeWebhook = async (db: Db, tenant: string, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('webhooks').where('tenant_id', '=', tenant).where('id', '=', id).execute()
    await trx.deleteFrom('webhook_deliveries').where('tenant_id', '=', tenant).where('webhook_id', '=', id).execute()
  })

/** Deliveries of a receiver, newest event first. */
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
  return { deliveries: rows.slice(0, limit), hasMore: rows.length > limit, total: counted.rows[0]?.total ?? 0 }
}
