import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { ProcessRole } from '../runtime/config.ts'
import { createLogger } from '../runtime/logger.ts'
import { createReadiness } from './readiness.ts'
import { systemRoutes } from './routes/system.ts'

const database = await testDatabase()
const logger = createLogger('test', 'silent')
/** A port that nothing listens on. */
const NO_REDIS = 'redis://127.0.0.1:1'

const opened = (role: ProcessRole, options: { readonly redisUrl?: string | null; readonly failing?: boolean } = {}) => {
  const { redisUrl = NO_REDIS, failing = false } = options
  const readiness = createReadiness({ database, redisUrl, role, writes: { isFailing: () => failing }, logger })
  const routes = systemRoutes(readiness)
  const ready = async () => {
    const response = await routes.request('/ready')
    return [response.status, await response.json()]
  }
  return { ready, drain: readiness.drain, [Symbol.asyncDispose]: readiness.close }
}

test('a web process stays ready while Redis is unreachable and reports the jobs as degraded', async () => {
  await using web = opened('web')
  expect(await web.ready()).toEqual([200, { status: 'ready', missing: [], degraded: ['jobs'], stopped_projections: 0 }])
  await using all = opened('all')
  expect(await all.ready()).toEqual([503, { status: 'not ready', missing: ['jobs'], degraded: [], stopped_projections: null }])
})

test('a process whose writes fail is ready for reads and reports the writes as degraded', async () => {
  await using web = opened('web', { redisUrl: null, failing: true })
  expect(await web.ready()).toEqual([200, { status: 'ready', missing: [], degraded: ['jobs', 'writes'], stopped_projections: 0 }])
})

test('a process that is about to stop reports not ready although nothing is missing', async () => {
  await using web = opened('web', { redisUrl: null })
  web.drain()
  expect(await web.ready()).toMatchObject([503, { status: 'stopping', missing: [] }])
})
