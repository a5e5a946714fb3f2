import type { JsonObject } from '@waybill/shared/log/envelope'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

/** Ordinals of effects that a user waits for and no event ordered. */
const FIRST_ORDINAL = 10_000

interface InteractiveEffect {
  readonly kind: string
  readonly key: string
  readonly order_key: string
  readonly payload: JsonObject
}

/**
 * Queues an effect that a user waits for, at the head of the log. Its order key may have one open effect, by a unique index: null if there
 * is another. One of the same key that failed is queued again. Returns the state of the effect of this key.
 */
export const queueInteractive = async (
  db: Kysely<Schema>,
  tenant: string,
  { kind, key, order_key, payload }: InteractiveEffect,
): Promise<'queued' | 'known' | 'busy'> => {
  const written = JSON.stringify(payload)
  const inserted = await sql`
    insert into outbox (tenant_id, position, ordinal, kind, key, order_key, payload)
    select ${tenant}, h.position, 1 + greatest(${FIRST_ORDINAL}, coalesce(
      (select max(o.ordinal) from outbox o where o.tenant_id = ${tenant} and o.position = h.position), 0)),
      ${kind}, ${key}, ${order_key}, ${written}::jsonb
    from tenant_head h where h.tenant_id = ${tenant}
    on conflict do nothing
  `.execute(db)
  if (inserted.numAffectedRows === 1n) return 'queued'
  const { rows } = await sql<{ state: string }>`
    select state from outbox where tenant_id = ${tenant} and kind = ${kind} and key = ${key}
  `.execute(db)
  const [known] = rows
  if (known === undefined) return 'busy'
  if (known.state !== 'failed' && known.state !== 'canceled') return 'known'
  const again = await sql`
    update outbox o set state = 'ready', done_at = null, due_at = clock_timestamp(), outcome = null, last_error = null, settled_by = null,
      rounds = rounds + 1, attempts = 0, payload = ${written}::jsonb
    where tenant_id = ${tenant} and kind = ${kind} and key = ${key} and state in ('failed', 'canceled') and not exists (
      select from outbox e where e.tenant_id = ${tenant} and e.order_key = o.order_key and e.state in ('ready', 'leased', 'unknown'))
  `.execute(db)
  return again.numAffectedRows === 1n ? 'queued' : 'busy'
}
