import { resolve } from 'node:path'
// by module, not from the whole package: the launcher's first line waits for it
import * as Result from 'effect/Result'
import * as Schema from 'effect/Schema'
import * as SchemaIssue from 'effect/SchemaIssue'
import { isNetwork } from './network.ts'

/** Everything the environment decides. */
export interface Config {
  readonly host: string
  /** 0 asks the operating system for one. */
  readonly port: number
  /** PostgreSQL 18 or newer; null: the embedded one under `dataDir`. */
  readonly databaseUrl: string | null
  /** null: jobs and the bus between processes run on PostgreSQL. */
  readonly redisUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  /** Folder of a mounted bucket, `file:///…`, for an object an anchor; null: lines in files under `dataDir`. */
  readonly anchorStore: string | null
  /** PEM file with the Ed25519 private key that anchors are signed with; null: they are not. */
  readonly anchorKey: string | null
  /** null: mails go nowhere and lie in the simulated mailbox. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  /** Addresses and networks that webhooks may be sent to although they are not public. */
  readonly webhookAllow: readonly string[]
  /** Keys that secrets are sealed with, the newest first, divided by commas; null: the one in `dataDir`, made by the first start. */
  readonly secretKey: string | null
  /** Address of a tile server with `{z}`, `{x}` and `{y}`; null: maps are drawn from the bundled outlines. */
  readonly mapTiles: string | null
  readonly demo: boolean
  readonly lockLeaseSeconds: number
  readonly maxLocksPerUser: number
  readonly sessionHours: number
  readonly logLevel: LogLevel
  readonly role: Role
}

export type LogLevel = (typeof logLevels)[number]
export type Role = (typeof roles)[number]

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const roles = ['all', 'web', 'worker'] as const

const whole = (minimum: number, maximum: number) => Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))
const urlOf = (protocols: RegExp) =>
  Schema.String.check(Schema.makeFilter((text) => URL.canParse(text) && protocols.test(new URL(text).protocol)))

const Environment = Schema.Struct({
  HOST: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[\w.:-]+$/))),
  PORT: Schema.optionalKey(whole(0, 65_535)),
  DATABASE_URL: Schema.optionalKey(urlOf(/^postgres(ql)?:$/)),
  REDIS_URL: Schema.optionalKey(urlOf(/^rediss?:$/)),
  DATA_DIR: Schema.optionalKey(Schema.String),
  ANCHOR_STORE: Schema.optionalKey(urlOf(/^file:$/)),
  ANCHOR_KEY: Schema.optionalKey(Schema.String),
  SMTP_URL: Schema.optionalKey(urlOf(/^smtps?:$/)),
  MAIL_FROM: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^(?:[^<>"\r\n]+ )?<?[^\s@<>",;]+@[a-z0-9.-]+>?$/i))),
  WEBHOOK_ALLOW: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((text) => text.split(',').every((network) => isNetwork(network.trim())))),
  ),
  WAYBILL_SECRET_KEY: Schema.optionalKey(Schema.String), // `open-key-ring.ts` judges it, and never repeats it
  MAP_TILES_URL: Schema.optionalKey(urlOf(/^https?:$/).check(Schema.isPattern(/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/))),
  DEMO: Schema.optionalKey(Schema.Literals(['0', '1'])),
  LOCK_LEASE_SECONDS: Schema.optionalKey(whole(1, 86_400)),
  MAX_LOCKS_PER_USER: Schema.optionalKey(whole(1, 10_000)),
  SESSION_HOURS: Schema.optionalKey(Schema.FiniteFromString.check(Schema.isBetween({ minimum: 0.001, maximum: 8760 }))),
  LOG_LEVEL: Schema.optionalKey(Schema.Literals(logLevels)),
  ROLE: Schema.optionalKey(Schema.Literals(roles)),
})

const expected: Record<keyof typeof Environment.Type, string> = {
  HOST: 'a host name or an address',
  PORT: 'a whole number from 0 to 65535',
  DATABASE_URL: 'an address like postgresql://user:password@host:5432/database',
  REDIS_URL: 'an address like redis://host:6379',
  DATA_DIR: 'a folder',
  ANCHOR_STORE: 'a folder like file:///mnt/anchors',
  ANCHOR_KEY: 'a PEM file',
  SMTP_URL: 'an address like smtps://user:password@mail:465',
  MAIL_FROM: 'an e-mail address like "Acme Freight <loads@acme.example>"',
  WEBHOOK_ALLOW: 'addresses and networks like 10.1.0.0/16,127.0.0.1',
  WAYBILL_SECRET_KEY: 'keys of 32 bytes, divided by commas',
  MAP_TILES_URL: 'an address like https://tiles.example/{z}/{x}/{y}.png',
  DEMO: '0 or 1',
  LOCK_LEASE_SECONDS: 'a whole number from 1 to 86400',
  MAX_LOCKS_PER_USER: 'a whole number from 1 to 10000',
  SESSION_HOURS: 'a number from 0.001 to 8760',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  ROLE: `one of ${roles.join(', ')}`,
}

/**
 * Reads the variables of the outside contract; a blank one counts as unset.
 * The failure is one line for the operator that names every malformed variable, without the values of those that may hold a secret.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Result.Result<Config, string> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const decoded = Schema.decodeUnknownResult(Environment)(given, { errors: 'all' })
  if (Result.isFailure(decoded)) return Result.fail(complaint(decoded.failure.issue, given))
  const variables = decoded.success
  const databaseUrl = variables.DATABASE_URL ?? null
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = variables
  if (smtpUrl !== undefined && from === undefined) return Result.fail('MAIL_FROM must be set where SMTP_URL is')
  if (smtpUrl === undefined && from !== undefined) return Result.fail('SMTP_URL must be set where MAIL_FROM is')
  return Result.succeed({
    host: variables.HOST ?? '127.0.0.1',
    port: variables.PORT ?? 3000,
    databaseUrl,
    redisUrl: variables.REDIS_URL ?? null,
    dataDir: resolve(variables.DATA_DIR ?? '.data'),
    anchorStore: variables.ANCHOR_STORE ?? null,
    anchorKey: variables.ANCHOR_KEY ?? null,
    mail: smtpUrl !== undefined && from !== undefined ? { smtpUrl, from } : null,
    webhookAllow: variables.WEBHOOK_ALLOW?.split(',').map((network) => network.trim()) ?? [],
    secretKey: variables.WAYBILL_SECRET_KEY ?? null,
    mapTiles: variables.MAP_TILES_URL ?? null,
    demo: variables.DEMO === undefined ? databaseUrl === null : variables.DEMO === '1',
    lockLeaseSeconds: variables.LOCK_LEASE_SECONDS ?? 900,
    maxLocksPerUser: variables.MAX_LOCKS_PER_USER ?? 25,
    sessionHours: variables.SESSION_HOURS ?? 12,
    logLevel: variables.LOG_LEVEL ?? 'info',
    role: variables.ROLE ?? 'all',
  })
}

function complaint(issue: SchemaIssue.Issue, given: Readonly<Record<string, string | undefined>>): string {
  const { issues } = SchemaIssue.makeFormatterStandardSchemaV1()(issue)
  const names = new Set(issues.map(({ path }) => String(path?.[0]))) as ReadonlySet<keyof typeof expected>
  return [...names].map((name) => `${name} must be ${expected[name]}${name.endsWith('_URL') ? '' : `, not "${given[name]}"`}`).join('; ')
}
