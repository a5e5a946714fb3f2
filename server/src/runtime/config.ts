import { resolve } from 'node:path'
// imported by module rather than the whole package, to keep the launcher's start fast
import * as Result from 'effect/Result'
import * as Schema from 'effect/Schema'
import * as SchemaIssue from 'effect/SchemaIssue'
import { isNetwork } from './network.ts'

/** The configuration read from the environment. */
export interface Config {
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  /** PostgreSQL 18 or newer; null uses the embedded one under `dataDir`. */
  readonly databaseUrl: string | null
  /** The application's login; null uses `databaseUrl`, whose user owns the schema. */
  readonly appDatabaseUrl: string | null
  /** null runs jobs and messages between processes on PostgreSQL. */
  readonly redisUrl: string | null
  /** Absolute path. */
  readonly dataDir: string
  /**
   * Folder of a mounted bucket, `file:///…`, that gets one object per anchor; null writes lines to files under
   * `dataDir`.
   */
  readonly anchorStore: string | null
  /** PEM file with the Ed25519 private key that signs anchors; null leaves them unsigned. */
  readonly anchorKey: string | null
  /** null stores emails in the simulated mailbox instead of sending them. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  /** Non-public addresses and networks that webhooks may be sent to. */
  readonly webhookAllow: readonly string[]
  /**
   * Addresses and networks of load balancers whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; none by
   * default.
   */
  readonly trustedProxies: readonly string[]
  /**
   * Keys that encrypt secrets, newest first, separated by commas; null uses the one in `dataDir`, created at the first
   * start.
   */
  readonly secretKey: string | null
  /** URL of a tile server with `{z}`, `{x}` and `{y}`; null draws maps from the bundled outlines. */
  readonly mapTiles: string | null
  /** Token that a caller of `/metrics` must send; null leaves it open. */
  readonly metricsToken: string | null
  /** Whether every response is checked against its definition; in development and tests. */
  readonly checksResponses: boolean
  readonly demo: boolean
  readonly lockLeaseSeconds: number
  readonly maxLocksPerUser: number
  readonly sessionHours: number
  /** Seconds between a stop request, from when `/ready` reports it, and the actual stop. */
  readonly drainSeconds: number
  readonly logLevel: LogLevel
  readonly role: ProcessRole
}

export type LogLevel = (typeof logLevels)[number]
export type ProcessRole = (typeof roles)[number]

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const roles = ['all', 'web', 'worker'] as const

const whole = (minimum: number, maximum: number) => Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))
const urlOf = (protocols: RegExp) =>
  Schema.String.check(Schema.makeFilter((text) => URL.canParse(text) && protocols.test(new URL(text).protocol)))

const Environment = Schema.Struct({
  HOST: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[\w.:-]+$/))),
  PORT: Schema.optionalKey(whole(0, 65_535)),
  DATABASE_URL: Schema.optionalKey(urlOf(/^postgres(ql)?:$/)),
  APP_DATABASE_URL: Schema.optionalKey(urlOf(/^postgres(ql)?:$/)),
  REDIS_URL: Schema.optionalKey(urlOf(/^rediss?:$/)),
  DATA_DIR: Schema.optionalKey(Schema.String),
  ANCHOR_STORE: Schema.optionalKey(urlOf(/^file:$/)),
  ANCHOR_KEY: Schema.optionalKey(Schema.String),
  SMTP_URL: Schema.optionalKey(urlOf(/^smtps?:$/)),
  MAIL_FROM: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^(?:[^<>"\r\n]+ )?<?[^\s@<>",;]+@[a-z0-9.-]+>?$/i))),
  WEBHOOK_ALLOW: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((text) => text.split(',').every((network) => isNetwork(network.trim())))),
  ),
  TRUSTED_PROXIES: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((text) => text.split(',').every((network) => isNetwork(network.trim())))),
  ),
  WAYBILL_SECRET_KEY: Schema.optionalKey(Schema.String), // validated by `open-key-ring.ts`, which never shows it
  MAP_TILES_URL: Schema.optionalKey(urlOf(/^https?:$/).check(Schema.isPattern(/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/))),
  METRICS_TOKEN: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{16,200}$/))),
  NODE_ENV: Schema.optionalKey(Schema.String),
  DEMO: Schema.optionalKey(Schema.Literals(['0', '1'])),
  LOCK_LEASE_SECONDS: Schema.optionalKey(whole(1, 86_400)),
  MAX_LOCKS_PER_USER: Schema.optionalKey(whole(1, 10_000)),
  SESSION_HOURS: Schema.optionalKey(Schema.FiniteFromString.check(Schema.isBetween({ minimum: 0.001, maximum: 8760 }))),
  DRAIN_SECONDS: Schema.optionalKey(whole(0, 300)),
  LOG_LEVEL: Schema.optionalKey(Schema.Literals(logLevels)),
  ROLE: Schema.optionalKey(Schema.Literals(roles)),
})

/** Addresses that only this machine can reach. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i

const expected: Record<keyof typeof Environment.Type, string> = {
  HOST: 'a host name or an address',
  PORT: 'a whole number from 0 to 65535',
  DATABASE_URL: 'an address like postgresql://user:password@host:5432/database',
  APP_DATABASE_URL: 'an address like postgresql://user:password@host:5432/database',
  REDIS_URL: 'an address like redis://host:6379',
  DATA_DIR: 'a folder',
  ANCHOR_STORE: 'a folder like file:///mnt/anchors',
  ANCHOR_KEY: 'a PEM file',
  SMTP_URL: 'an address like smtps://user:password@mail:465',
  MAIL_FROM: 'an email address like "Acme Freight <loads@acme.example>"',
  WEBHOOK_ALLOW: 'addresses and networks like 10.1.0.0/16,127.0.0.1',
  TRUSTED_PROXIES: 'addresses and networks like 10.1.0.0/16,127.0.0.1',
  WAYBILL_SECRET_KEY: 'keys of 32 bytes, separated by commas',
  MAP_TILES_URL: 'an address like https://tiles.example/{z}/{x}/{y}.png',
  METRICS_TOKEN: '16 to 200 characters without spaces',
  NODE_ENV: 'a name',
  DEMO: '0 or 1',
  LOCK_LEASE_SECONDS: 'a whole number from 1 to 86400',
  MAX_LOCKS_PER_USER: 'a whole number from 1 to 10000',
  SESSION_HOURS: 'a number from 0.001 to 8760',
  DRAIN_SECONDS: 'a whole number from 0 to 300',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  ROLE: `one of ${roles.join(', ')}`,
}

/**
 * Reads the environment variables; a blank one counts as unset. The failure is one line that names every malformed
 * variable, without the values of those that may contain a secret.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Result.Result<Config, string> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const decoded = Schema.decodeUnknownResult(Environment)(given, { errors: 'all' })
  if (Result.isFailure(decoded)) return Result.fail(complaint(decoded.failure.issue, given))
  const variables = decoded.success
  const databaseUrl = variables.DATABASE_URL ?? null
  const host = variables.HOST ?? '127.0.0.1'
  if (databaseUrl === null && variables.DEMO === undefined && !LOOPBACK.test(host)) {
    return Result.fail(
      `HOST=${host} accepts connections from other machines, and the demo users' passwords are public: set DEMO=0 to start without them, or DEMO=1 to allow it`,
    )
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = variables
  if (smtpUrl !== undefined && from === undefined) return Result.fail('MAIL_FROM must be set when SMTP_URL is')
  if (smtpUrl === undefined && from !== undefined) return Result.fail('SMTP_URL must be set when MAIL_FROM is')
  if (variables.APP_DATABASE_URL !== undefined && databaseUrl === null)
    return Result.fail('DATABASE_URL must be set when APP_DATABASE_URL is')
  return Result.succeed({
    host,
    port: variables.PORT ?? 3000,
    databaseUrl,
    appDatabaseUrl: variables.APP_DATABASE_URL ?? null,
    redisUrl: variables.REDIS_URL ?? null,
    dataDir: resolve(variables.DATA_DIR ?? '.data'),
    anchorStore: variables.ANCHOR_STORE ?? null,
    anchorKey: variables.ANCHOR_KEY ?? null,
    mail: smtpUrl !== undefined && from !== undefined ? { smtpUrl, from } : null,
    webhookAllow: variables.WEBHOOK_ALLOW?.split(',').map((network) => network.trim()) ?? [],
    trustedProxies: variables.TRUSTED_PROXIES?.split(',').map((network) => network.trim()) ?? [],
    secretKey: variables.WAYBILL_SECRET_KEY ?? null,
    mapTiles: variables.MAP_TILES_URL ?? null,
    metricsToken: variables.METRICS_TOKEN ?? null,
    checksResponses: variables.NODE_ENV === 'development' || variables.NODE_ENV === 'test',
    demo: variables.DEMO === undefined ? databaseUrl === null : variables.DEMO === '1',
    lockLeaseSeconds: variables.LOCK_LEASE_SECONDS ?? 900,
    maxLocksPerUser: variables.MAX_LOCKS_PER_USER ?? 25,
    sessionHours: variables.SESSION_HOURS ?? 12,
    drainSeconds: variables.DRAIN_SECONDS ?? 0,
    logLevel: variables.LOG_LEVEL ?? 'info',
    role: variables.ROLE ?? 'all',
  })
}

function complaint(issue: SchemaIssue.Issue, given: Readonly<Record<string, string | undefined>>): string {
  const { issues } = SchemaIssue.makeFormatterStandardSchemaV1()(issue)
  const names = new Set(issues.map(({ path }) => String(path?.[0]))) as ReadonlySet<keyof typeof expected>
  return [...names]
    .map((name) => `${name} must be ${expected[name]}${name.endsWith('_URL') || name.endsWith('_TOKEN') ? '' : `, not "${given[name]}"`}`)
    .join('; ')
}
