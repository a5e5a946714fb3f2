import type { EffectKind } from '@waybill/server/outbox/effect-kind'
import { listenOutbox } from '@waybill/server/outbox/listen-outbox'
import { createOutboxSender } from '@waybill/server/outbox/outbox-sender'
import { deleteSettled } from '@waybill/server/outbox/outbox-table'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { Logger } from '@waybill/server/runtime/logger'
import { followTenants } from './follow-tenants.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const LOOK_EVERY_MS = 1_000
const DELETE_EVERY_MS = 60 * 60_000

interface Parts {
  readonly database: WaybillDatabase
  readonly logger: Logger
  readonly kinds: readonly EffectKind[]
}

/** Sends what is due in the outbox: when something is queued, when something ended, and every second. Old effects are deleted. */
export const sendOutbox = ({ database, logger, kinds }: Parts) => {
  const sender = createOutboxSender({ database, logger, kinds, onRun: () => loop.soon() })
  const loop = runRepeatedly({ logger, what: 'sending the outbox', everyMs: LOOK_EVERY_MS, work: () => sender.sendDue() })
  const listener = listenOutbox(database.url, logger, loop.soon)
  const deleting = followTenants({
    database,
    logger,
    what: 'deleting old effects of the outbox',
    everyMs: DELETE_EVERY_MS,
    look: async ({ tenant }) => {
      while ((await deleteSettled(database.forTenant(tenant), tenant)) > 0);
    },
  })
  return {
    stop: async () => {
      await Promise.all([loop.stop(), deleting.stop(), listener.close()])
      await sender.stop()
    },
  }
}
