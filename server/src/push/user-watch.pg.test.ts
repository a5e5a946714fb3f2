import { randomUUID } from 'node:crypto'
import { everyRow } from '@waybill/shared/boards/condition'
import { Effect } from 'effect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { followChanges } from '../changes/between-processes.ts'
import { createChangeBus } from '../changes/bus.ts'
import type { CommandRequest } from '../commands/command-request.ts'
import { createStreamCache } from '../commands/stream-cache.ts'
import { createTradeCommands } from '../commands/trade-commands.ts'
import { computedMileage } from '../integrations/mileage/computed.ts'
import { createLogger } from '../runtime/logger.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { createSessions } from '../users/sessions.ts'
import { createTenant } from '../users/tenants.ts'
import { createUserCommands } from '../users/user-commands.ts'
import { createUserWatch } from './user-watch.ts'

const database = await testDatabase()
const logger = createLogger('test', 'silent')
const here = createPostgresStore({ database })
const feed = followChanges({ bus: createChangeBus(), store: here, cache: createStreamCache(here), database, redisUrl: null, logger })
const sessions = createSessions(database, { hours: 1 })
const watch = createUserWatch({ feed, sessions, logger })

beforeAll(() => createTenant(database, { id: 'acme', name: 'acme', settings: {} }))
afterAll(() => feed.close())

test('a role taken away by another process takes effect as soon as it is in the log, without waiting for the next session check [6.7]', async () => {
  // The other process has its own store and sessions; they share only the database.
  const there = createPostgresStore({ database, notify: true })
  const trade = createTradeCommands({ store: there, database, mileage: computedMileage, lockLeaseSeconds: 900, maxLocksPerUser: 25 })
  const users = createUserCommands({ database, commands: trade.streams, sessions: createSessions(database, { hours: 1 }) })
  const request = (): CommandRequest => ({
    tenant: 'acme',
    by: { id: 'system', username: 'test' },
    is_admin: true,
    now: new Date().toISOString(),
    command_id: randomUUID(),
    keyed: false,
    request_hash: new Uint8Array(32),
    expected_version: null,
  })
  const made = await Effect.runPromise(users.create(request(), { username: 'ann', password: 'secret', roles: ['dispatcher'] }))
  const { token } = await sessions.open('acme', made.state.id)
  expect((await sessions.authenticate('acme', token))?.roles).toEqual(['dispatcher'])

  const viewer = { socketId: 's', tenant: 'acme', user: { id: made.state.id, username: 'ann' }, boards: { shipments: everyRow } }
  watch.come(viewer)
  await feed.follow('acme', { onChange: () => {}, onLost: () => {} })
  const notice = Promise.withResolvers<string>()
  const stop = sessions.onReread(({ token_id }) => notice.resolve(token_id))
  await Effect.runPromise(users.revise(request(), made.state.id, {}, ['view_only']))
  await notice.promise
  expect((await sessions.authenticate('acme', token))?.roles).toEqual(['view_only'])
  stop()
  watch.gone(viewer)
})
