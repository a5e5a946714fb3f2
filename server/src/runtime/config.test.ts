import { resolve } from 'node:path'
import { Result } from 'effect'
import { expect, test } from 'vitest'
import { type Config, loadConfig } from './config.ts'

const config = (environment: Record<string, string>): Config => Result.getOrThrow(loadConfig(environment))
const errorOf = (environment: Record<string, string>): string => Result.getOrThrow(Result.flip(loadConfig(environment)))

test('an empty environment uses the embedded database with demo data', () => {
  expect(config({ PATH: '/bin', PORT: ' ' })).toEqual({
    appDatabaseUrl: null,
    checksResponses: false,
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    redisUrl: null,
    dataDir: resolve('.data'),
    anchorStore: null,
    anchorKey: null,
    mail: null,
    webhookAllow: [],
    trustedProxies: [],
    secretKey: null,
    mapTiles: null,
    metricsToken: null,
    demo: true,
    lockLeaseSeconds: 900,
    maxLocksPerUser: 25,
    sessionHours: 12,
    drainSeconds: 0,
    logLevel: 'info',
    role: 'all',
  })
})

test('an external database has no demo data unless DEMO=1', () => {
  const DATABASE_URL = 'postgresql://waybill:secret@db:5432/waybill'
  expect(config({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false })
  expect(config({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(config({ DEMO: '0' }).demo).toBe(false)
})

test('demo data is refused on a public host unless DEMO=1', () => {
  for (const HOST of ['0.0.0.0', '::', '10.0.0.5', 'waybill.example', '127.0.0.1.example']) {
    expect(errorOf({ HOST })).toContain('set DEMO=0 to start without them, or DEMO=1 to allow it')
    expect([config({ HOST, DEMO: '1' }).demo, config({ HOST, DEMO: '0' }).demo]).toEqual([true, false])
    expect(config({ HOST, DATABASE_URL: 'postgresql://waybill@db/waybill' }).demo).toBe(false)
  }
  for (const HOST of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) expect(config({ HOST }).demo).toBe(true)
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '3000.5'],
  ['HOST', 'two words'],
  ['DEMO', 'yes'],
  ['WEBHOOK_ALLOW', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'loadbalancer'],
  ['WEBHOOK_ALLOW', 'localhost'],
  ['LOCK_LEASE_SECONDS', '0'],
  ['MAX_LOCKS_PER_USER', '-1'],
  ['SESSION_HOURS', '0'],
  ['DRAIN_SECONDS', '301'],
  ['LOG_LEVEL', 'loud'],
  ['ROLE', 'both'],
])('%s=%s is refused with one line that names the variable and the value', (name, value) => {
  const line = errorOf({ [name]: value })
  expect(line).toMatch(new RegExp(`^${name} must be .*, not "${value}"$`))
})

test.each([
  ['DATABASE_URL', 'mysql://root:hunter2@db/waybill'],
  ['REDIS_URL', 'hunter2@redis:6379'],
  ['MAP_TILES_URL', 'https://tiles.example/one.png?key=hunter2'],
])('a malformed %s is refused without showing the value, which may be a password', (name, value) => {
  const line = errorOf({ [name]: value })
  expect(line).toContain(`${name} must be an address like`)
  expect(line).not.toContain('hunter2')
})

test('one error names every malformed variable', () => {
  expect(errorOf({ PORT: 'x', ROLE: 'y' })).toBe(
    'PORT must be a whole number from 0 to 65535, not "x"; ROLE must be one of all, web, worker, not "y"',
  )
})

test('SMTP_URL and MAIL_FROM are both set or both unset, and the URL, which may contain a password, is not shown', () => {
  const SMTP_URL = 'smtps://waybill:secret@mail.example:465'
  expect(config({ SMTP_URL, MAIL_FROM: 'Acme Freight <loads@acme.example>' }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: 'Acme Freight <loads@acme.example>',
  })
  expect(errorOf({ SMTP_URL })).toBe('MAIL_FROM must be set when SMTP_URL is')
  expect(errorOf({ MAIL_FROM: 'loads@acme.example' })).toBe('SMTP_URL must be set when MAIL_FROM is')
  expect(errorOf({ SMTP_URL: 'http://secret', MAIL_FROM: 'loads@acme.example' })).not.toContain('secret')
  expect(errorOf({ SMTP_URL, MAIL_FROM: 'a@b\r\nBcc: c@d' })).toMatch(/^MAIL_FROM must be/)
})

test('a malformed METRICS_TOKEN is refused without showing it', () => {
  expect(errorOf({ METRICS_TOKEN: 'hunter2' })).toBe('METRICS_TOKEN must be 16 to 200 characters without spaces')
})
