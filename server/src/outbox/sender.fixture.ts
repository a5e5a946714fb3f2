import pg from 'pg'
import { createDatabase } from '../runtime/database.ts'
import { createLogger } from '../runtime/logger.ts'
import type { EffectKind } from './effect-kind.ts'
import { createOutboxSender } from './outbox-sender.ts'

// A process that sends the outbox to the provider at PROVIDER_URL until it is stopped. With CRASH_AT it kills itself at that step: before
// or after one of its queries or requests. Outcomes are recorded in the table `recorded`, each under its command id once.

const { DATABASE_URL = '', PROVIDER_URL = '', CRASH_AT = '0', SETTLE = 'person' } = process.env
let steps = 0
const step = (): void => {
  steps += 1
  if (steps === Number(CRASH_AT)) process.kill(process.pid, 'SIGKILL')
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  step()
  const result = query.apply(this, args)
  if (result instanceof Promise) return result.finally(step)
  return result
} as typeof pg.Client.prototype.query

const database = createDatabase(DATABASE_URL, { applicationName: 'sender' })
const kind: EffectKind = {
  ...{ kind: 'test.send', timeoutMs: 5_000, tries: 20, backoffMs: 20, maxBackoffMs: 50, concurrency: 8 },
  settle: SETTLE as EffectKind['settle'],
  prepare: async ({ key }) => ({
    send: async (signal) => {
      step()
      const response = await fetch(`${PROVIDER_URL}/${key}`, { method: 'POST', signal })
      step()
      if (response.status === 503) return { status: 'not_received', error: 'busy' }
      return { status: 'done', response: { confirmation: await response.text() }, reference: key }
    },
  }),
  record: async ({ tenant, key }, { status }, commandId) => {
    step()
    await database.appPool.query('insert into recorded values ($1, $2, $3, $4) on conflict do nothing', [tenant, key, status, commandId])
    step()
  },
}
const sender = createOutboxSender({ database, logger: createLogger('sender', 'error'), kinds: [kind] })
process.send?.('ready')
for (;;) {
  await sender.sendDue()
  await new Promise((resolve) => setTimeout(resolve, 10))
}
