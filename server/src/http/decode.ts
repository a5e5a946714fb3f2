import type { Alert } from '@waybill/shared/decision/refusal'
import { isStorableJson } from '@waybill/shared/log/canonical'
import { Effect, Result, Schema, SchemaIssue } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { TooLarge, Unreadable } from './failures.ts'
import { readBytes } from './read-bytes.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_NESTING = 32
const MAX_ALERTS = 50

type Decodable<T> = Schema.Codec<T, unknown, never, unknown>

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

const pathOf = (path: readonly unknown[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`),
    '',
  )

const stepsOf = (path: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined): readonly PropertyKey[] =>
  (path ?? []).map((step) => (typeof step === 'object' ? step.key : step))

/** Decodes with a schema; errors come back as one alert per path. Unknown fields are errors too. */
export const decodeStrictly = <T>(schema: Decodable<T>, value: unknown): Result.Result<T, Unreadable> =>
  Result.mapError(Schema.decodeUnknownResult(schema)(value, { errors: 'all', onExcessProperty: 'error' }), ({ issue }) => {
    const alerts = formatIssue(issue)
      .issues.map((found): Alert => {
        const field = pathOf(stepsOf(found.path))
        return { key: `unreadable:${field}`, field, message: found.message }
      })
      .filter(({ key }, place, all) => all.findIndex((other) => other.key === key) === place)
      .slice(0, MAX_ALERTS)
    const first = alerts[0]
    return new Unreadable({
      message: first
        ? `The request could not be read: ${first.field === '' ? '' : `${first.field}: `}${first.message}`
        : 'The request could not be read.',
      alerts,
    })
  })

const unreadable = (message: string): Unreadable => new Unreadable({ message: `The request could not be read: ${message}`, alerts: [] })

const nestsDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((entry) => nestsDeeperThan(levels - 1, entry)))

const parseJson = (bytes: Uint8Array): Result.Result<unknown, Unreadable> => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    if (nestsDeeperThan(MAX_NESTING, value)) return Result.fail(unreadable('it is nested too deeply'))
    // Text that no column and no event can store can only appear in a body as an escape.
    if (text.includes('\\u') && !isStorableJson(JSON.stringify(value)))
      return Result.fail(unreadable('it has text with a NUL or an unpaired surrogate'))
    return Result.succeed(value)
  } catch (error) {
    return Result.fail(unreadable(error instanceof SyntaxError ? 'it is not valid JSON' : 'it is not valid UTF-8'))
  }
}

/**
 * Reads the body as JSON and decodes it. An empty body is `{}`. The body is not read before this runs, so that permissions and missing
 * records are checked first. Answers 400 for an unreadable body and 413 above 1 MiB.
 */
export const decodeBody = <T>(c: Context<ApiEnv>, schema: Decodable<T>): Effect.Effect<T, Unreadable | TooLarge> =>
  Effect.gen(function* () {
    const bytes = yield* Effect.tryPromise({ try: () => readBytes(c.req.raw, MAX_BODY_BYTES), catch: () => unreadable('it was cut off') })
    if (bytes instanceof TooLarge) return yield* bytes
    const json = yield* Effect.fromResult(parseJson(bytes))
    c.set('body', json)
    return yield* Effect.fromResult(decodeStrictly(schema, json))
  })

/** Decodes the query string. A single name is text; a name with `[]`, or one that repeats, is a list. */
export const decodeQuery = <T>(c: Context<ApiEnv>, schema: Decodable<T>): Effect.Effect<T, Unreadable> => {
  const given = Object.entries(c.req.queries()).map(([name, values]) => [
    name,
    values.length === 1 && !name.endsWith('[]') ? values[0] : values,
  ])
  return Effect.fromResult(decodeStrictly(schema, Object.fromEntries(given)))
}
