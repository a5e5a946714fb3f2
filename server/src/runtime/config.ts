import { resolve } from 'node:path'
// by module, not from the whole package: the launcher's first line waits for it
import * as Result from 'effect/Result'
import * as Schema from 'effect/Schema'
import * as SchemaIssue from 'effect/SchemaIssue'

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
  return Result.succeed({
    host: variables.HOST ?? '127.0.0.1',
    port: variables.PORT ?? 3000,
    databaseUrl,
    redisUrl: variables.REDIS_URL ?? null,
    dataDir: resolve(variables.DATA_DIR ?? '.data'),
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
