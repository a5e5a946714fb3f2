import { Logger as EffectLogger, Layer, References } from 'effect'
import { type DestinationStream, type Logger as Pino, pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from './config.ts'
import { createLogOutput } from './log-output.ts'

/** Writes one JSON object per line: `{level, time, name, msg, …}`. */
export type Logger = Pino

const secretKey = /authorization|cookie|password|secret|token|api_?key|database_?url|redis_?url/i
const userInUrl = /(:\/\/)[^\s/@]+@/g
const deepest = 6

/**
 * Creates a logger for the process `name`, to standard output unless `destination` is given. Values whose key may hold
 * a secret, at any depth, and the user part of every URL are removed.
 */
export function createLogger(name: string, level: LogLevel, destination: DestinationStream = createLogOutput(name)): Logger {
  const options = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => withoutSecrets(fields, 0) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => error }, // pino writes errors too, so URLs are removed from the finished line
    hooks: { streamWrite: (line: string) => line.replace(userInUrl, '$1') },
  }
  return pino(options, destination)
}

function withoutSecrets(value: unknown, depth: number): unknown {
  if (value instanceof Error) return withoutSecrets(describe(value), depth)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '[deeper]'
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry, depth + 1))
  if ('toJSON' in value && !(value instanceof Uint8Array)) return value
  const kind: unknown = value.constructor
  if (typeof kind === 'function' && kind !== Object) return `[${kind.name}]`
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, secretKey.test(key) ? '[removed]' : withoutSecrets(entry, depth + 1)]),
  )
}

const describe = (error: Error): object => ({
  ...error,
  name: error.name,
  message: error.message,
  stack: error.stack,
  ...(error.cause === undefined ? {} : { cause: error.cause }),
})

const methods = {
  All: 'trace',
  Trace: 'trace',
  Debug: 'debug',
  Info: 'info',
  Warn: 'warn',
  Error: 'error',
  Fatal: 'fatal',
  None: 'silent',
} as const

/**
 * Sends the log output of effects (`Effect.logInfo(…)`, with annotations) to `logger`, which alone decides the level.
 */
export function loggerLayer(logger: Logger): Layer.Layer<never> {
  const bridge = EffectLogger.make((options) => {
    const { message, annotations, spans, cause } = EffectLogger.formatStructured.log(options)
    const fields = { ...annotations, ...(Object.keys(spans).length > 0 && { spans }), ...(cause !== undefined && { cause }) }
    logger[methods[options.logLevel]](fields, typeof message === 'string' ? message : JSON.stringify(message))
  })
  return Layer.mergeAll(EffectLogger.layer([bridge]), Layer.succeed(References.MinimumLogLevel, 'All'))
}
