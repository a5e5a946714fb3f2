import { resolve } from 'node:path'
import { Result } from 'effect'
import { expect, test } from 'vitest'
import { type Config, loadConfig } from './config.ts'

const config = (environment: Record<string, string>): Config => Result.getOrThrow(loadConfig(environment))
const complaint = (environment: Record<string, string>): string => Result.getOrThrow(Result.flip(loadConfig(environment)))

test('an empty environment is the embedded default with the demo', () => {
  expect(config({ PATH: '/bin', PORT: ' ' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    redisUrl: null,
    dataDir: resolve('.data'),
    anchorStore: null,
    anchorKey: null,
    mail: null,
    webhookAllow: [],
    secretKey: null,
    mapTiles: null,
    demo: true,
    lockLeaseSeconds: 900,
    maxLocksPerUser: 25,
    sessionHours: 12,
    logLevel: 'info',
    role: 'all',
  })
})

test('a given database has no demo unless it is asked for', () => {
  const DATABASE_URL = 'postgresql://waybill:secret@db:5432/waybill'
  expect(config({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false })
  expect(config({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(config({ DEMO: '0' }).demo).toBe(false)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '3000.5'],
  ['HOST', 'two words'],
  ['DEMO', 'yes'],
  ['WEBHOOK_ALLOW', '10.0.0.0/33'],
  ['WEBHOOK_ALLOW', 'localhost'],
  ['LOCK_LEASE_SECONDS', '0'],
  ['MAX_LOCKS_PER_USER', '-1'],
  ['SESSION_HOURS', '0'],
  ['LOG_LEVEL', 'loud'],
  ['ROLE', 'both'],
])('%s=%s is refused in one line that names the variable and the value', (name, value) => {
  const line = complaint({ [name]: value })
  expect(line).toMatch(new RegExp(`^${name} must be .*, not "${value}"$`))
})

test.each([
  ['DATABASE_URL', 'mysql://root:hunter2@db/waybill'],
  ['REDIS_URL', 'hunter2@redis:6379'],
  ['MAP_TILES_URL', 'https://tiles.example/one.png?key=hunter2'],
])('a malformed %s is refused without repeating what may be a password', (name, value) => {
  const line = complaint({ [name]: value })
  expect(line).toContain(`${name} must be an address like`)
  expect(line).not.toContain('hunter2')
})

test('every malformed variable is named at once', () => {
  expect(complaint({ PORT: 'x', ROLE: 'y' })).toBe(
    'PORT must be a whole number from 0 to 65535, not "x"; ROLE must be one of all, web, worker, not "y"',
  )
})

test('mail goes out where a server and a sender are named, both or neither; the address may hold a password and is not repeated', () => {
  const SMTP_URL = 'smtps://waybill:secret@mail.example:465'
  expect(config({ SMTP_URL, MAIL_FROM: 'Acme Freight <loads@acme.example>' }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: 'Acme Freight <loads@acme.example>',
  })
  expect(complaint({ SMTP_URL })).toBe('MAIL_FROM must be set where SMTP_URL is')
  expect(complaint({ MAIL_FROM: 'loads@acme.example' })).toBe('SMTP_URL must be set where MAIL_FROM is')
  expect(complaint({ SMTP_URL: 'http://secret', MAIL_FROM: 'loads@acme.example' })).not.toContain('secret')
  expect(complaint({ SMTP_URL, MAIL_FROM: 'a@b\r\nBcc: c@d' })).toMatch(/^MAIL_FROM must be/)
})
