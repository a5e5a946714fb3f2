import { createHash, timingSafeEqual } from 'node:crypto'
import { Effect, Redacted, Result } from 'effect'
import { type Context, Hono } from 'hono'
import { DependencyDown, Forbidden } from '../../commands/failures.ts'
import type { TrackingCallbacks } from '../../commands/tracking/tracking-callbacks.ts'
import type { ReadMacropointAccess } from '../../integrations/tracking/macropoint-access.ts'
import { parseCallback, readParameters } from '../../integrations/tracking/macropoint-callback.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { TooLarge, unreadable } from '../failures.ts'
import { readBytes } from '../read-bytes.ts'
import { runCommand } from '../run-command.ts'

const MAX_BYTES = 64 * 1024
const BASIC = /^Basic +(\S+)$/i

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The caller's credential: `key` of the query, or the password of HTTP Basic. The access log has neither. */
const offeredKey = (c: Context<ApiEnv>): string => {
  const basic = BASIC.exec(c.req.header('authorization') ?? '')?.[1]
  const password = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString().split(':').slice(1).join(':')
  return c.req.query('key') ?? password ?? ''
}

interface Parts {
  readonly readAccess: ReadMacropointAccess
  readonly callbacks: TrackingCallbacks
}

/**
 * Receives MacroPoint callbacks with positions, stops and order statuses: a GET with parameters, or a POST of a form or XML. The caller
 * must know the tenant's key. A repeated callback is accepted again and changes nothing.
 */
export const macropointCallbackRoutes = ({ readAccess, callbacks }: Parts): ApiRoutes => {
  const take = (c: Context<ApiEnv>) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const access = yield* Effect.tryPromise({
          try: () => readAccess(tenant),
          catch: (cause) => new DependencyDown({ dependency: 'tracking settings', cause }),
        })
        const key = access?.callback_key ?? null
        if (key === null || !timingSafeEqual(digest(Redacted.value(key)), digest(offeredKey(c)))) {
          return yield* new Forbidden({
            feature: null,
            message: 'The callback key is missing or wrong. Send the key from the MacroPoint settings.',
          })
        }
        const bytes = yield* Effect.tryPromise({
          try: () => readBytes(c.req.raw, MAX_BYTES),
          catch: () => unreadable('', 'it was cut off'),
        })
        if (bytes instanceof TooLarge) return yield* bytes
        const parameters = readParameters(new URL(c.req.url).searchParams, new TextDecoder().decode(bytes))
        if (Result.isFailure(parameters)) return yield* unreadable('body', parameters.failure)
        const parsed = parseCallback(parameters.success, Date.now())
        if (Result.isFailure(parsed)) return yield* unreadable(parsed.failure, 'Missing or invalid')
        const position = yield* callbacks.take(tenant, parsed.success, parameters.success('ID'), new Date().toISOString())
        return { position, body: { message: 'Taken' } }
      }),
    )
  return new Hono<ApiEnv>().get('/macropoint/callback', take).post('/macropoint/callback', take)
}
