import type { Kysely } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import type { NetworkGuard } from './network-guard.ts'
import { type SendOutcome, send } from './send.ts'
import { signatureHeaders } from './signature.ts'

const TIMEOUT_MS = 10_000

/**
 * Sends one signed message that is no event, `{webhook, tenant, test: true}`, so that a user who sets up a webhook sees it answer. It is
 * not listed with the deliveries.
 */
export const sendTest = async (db: Kysely<Schema>, tenant: string, id: string, guard: NetworkGuard): Promise<SendOutcome> => {
  const { url, secret } = await db
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const body = JSON.stringify({ webhook: id, tenant, test: true })
  const message = { id: `${id}.test.${now}`, timestamp: Math.floor(now / 1000), body }
  const headers = { 'content-type': 'application/json', 'user-agent': 'Waybill', ...signatureHeaders([secret], message) }
  return send({ url, headers, body, guard, timeoutMs: TIMEOUT_MS })
}
