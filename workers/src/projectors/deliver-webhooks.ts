import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { createWorkLocks } from '@waybill/server/webhooks/claims'
import { type DeliverOptions, deleteDelivered, deliverWebhook } from '@waybill/server/webhooks/deliver'
import { listWebhookWork } from '@waybill/server/webhooks/work'
import { runRepeatedly } from '../run-repeatedly.ts'

const LOOK_EVERY_MS = 250
const AT_ONCE = 16
const FORGET_EVERY_MS = 60 * 60_000

interface Parts {
  readonly database: WaybillDatabase
  readonly logger: Logger
  readonly deliver: Omit<DeliverOptions, 'signal'>
}

/**
 * Delivers the tenants' events to their webhooks: each webhook in one process at a time, with limited concurrency per
 * process.
 */
export const followWebhooks = ({ database, logger, deliver }: Parts) => {
  const claims = createWorkLocks(database)
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const forgotten = new Map<string, number>()

  const serve = async (name: string, tenant: string, id: string): Promise<void> => {
    try {
      if (!(await claims.take(name))) return
      try {
        const db = database.forTenant(tenant)
        await deliverWebhook(db, tenant, id, { ...deliver, signal: stopping.signal })
        if (Date.now() - (forgotten.get(name) ?? 0) > FORGET_EVERY_MS) {
          forgotten.set(name, Date.now())
          await deleteDelivered(db, tenant, id)
        }
      } finally {
        await claims.giveBack(name)
      }
    } catch (error) {
      if (!stopping.signal.aborted) logger.warn({ err: error, tenant, webhook: id }, 'delivering to a webhook failed, retrying')
    } finally {
      running.delete(name)
    }
  }

  const loop = runRepeatedly({
    logger,
    what: 'looking for webhooks to deliver',
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      for (const { tenant, id } of await listWebhookWork(database.system)) {
        const name = `webhook:${tenant}:${id}`
        if (!running.has(name) && running.size < AT_ONCE) running.set(name, serve(name, tenant, id))
      }
    },
  })
  return {
    stop: async () => {
      stopping.abort()
      await loop.stop()
      await Promise.all(running.values())
      claims.close()
    },
  }
}
