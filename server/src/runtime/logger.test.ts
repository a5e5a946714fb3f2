import { Effect } from 'effect'
import { expect, test } from 'vitest'
import type { LogLevel } from './config.ts'
import { createLogger, loggerLayer } from './logger.ts'

function recording(level: LogLevel = 'info') {
  const lines: string[] = []
  const logger = createLogger('test', level, { write: (line) => lines.push(line) })
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') }
}

test('an entry is one line of JSON with level, time, process name and message', () => {
  const { logger, last, lines } = recording()
  logger.warn({ tenant: 'acme' }, 'slow\nquery')
  expect(lines).toHaveLength(1)
  expect(last()).toMatchObject({ level: 'warn', name: 'test', pid: process.pid, tenant: 'acme', msg: 'slow\nquery' })
  expect(new Date(last().time).toISOString()).toBe(last().time)
})

test('secrets are removed at any depth and in any spelling of their key', () => {
  const { logger, lines } = recording()
  logger.info(
    { headers: { Authorization: 'Bearer hunter2' }, body: [{ password: 'hunter2' }], access_token: 'hunter2', databaseUrl: 'hunter2' },
    'call',
  )
  logger.error(Object.assign(new Error('connect postgresql://waybill:hunter2@db/waybill'), { token: 'hunter2' }), 'failed')
  logger.error({ err: new Error('outer', { cause: Object.assign(new Error('inner'), { config: { password: 'hunter2' } }) }) }, 'failed')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('hunter2')
})

test('an error keeps its message, stack and cause', () => {
  const { logger, last } = recording()
  logger.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed')
  expect(last().err).toMatchObject({ name: 'Error', message: 'outer', cause: { message: 'inner' } })
  expect(last().err.stack).toContain('logger.test.ts')
})

test('an object with methods is logged as its type, and a date as ISO 8601', () => {
  const { logger, last } = recording()
  logger.info({ client: new Map([['password', 'hunter2']]), bytes: Buffer.from('hunter2'), at: new Date(0) }, 'odd')
  expect(last()).toMatchObject({ client: '[Map]', bytes: '[Buffer]', at: '1970-01-01T00:00:00.000Z' })
})

test('entries below the level are not logged', () => {
  const { logger, lines } = recording('warn')
  logger.info('quiet')
  expect(lines).toEqual([])
})

test('effects log through the same logger with their annotations', async () => {
  const { logger, last, lines } = recording('info')
  const program = Effect.logWarning('retrying').pipe(
    Effect.andThen(Effect.logDebug('unseen')),
    Effect.annotateLogs({ tenant: 'acme', password: 'hunter2' }),
  )
  await Effect.runPromise(program.pipe(Effect.provide(loggerLayer(logger))))
  expect(lines).toHaveLength(1)
  expect(last()).toMatchObject({ level: 'warn', msg: 'retrying', tenant: 'acme', password: '[removed]' })
})
