import { createHash, timingSafeEqual } from 'node:crypto'
import { Effect, Redacted, Result } from 'effect'
import { type Context, Hono } from 'hono'
import { DependencyDown, Forbidden } from '../../commands/failures.ts'
import type { TrackingWords } from '../../commands/visibility/tracking-words.ts'
import type { ReadMacropointAccess } from '../../integrations/visibility/macropoint-access.ts'
import { readParameters, readWord } from '../../integrations/visibility/macropoint-callback.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { TooLarge, unreadable } from '../failures.ts'
import { readBytes } from '../read-bytes.ts'
import { runCommand } from '../run-command.ts'

const MAX_BYTES = 64 * 1024
const BASIC = /^Basic +(\S+)$/i

const digest = (text: string) => createHash('sha256').update(text).digest()

/** What the caller proves himself with: `key` of the query, or the password of HTTP Basic. The access log holds neither. */
const offeredKey = (c: Context<ApiEnv>): string => {
  const basic = BASIC.exec(c.req.header('authorization') ?? '')?.[1]
  const password = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString().split(':').slice(1).join(':')
  return c.req.query('key') ?? password ?? ''
}

interface Parts {
  readonly readAccess: ReadMacropointAccess
  readonly words: TrackingWords
}

/**
 * Where MacroPoint calls back with positions, stops and the state of orders: by GET with parameters, or by POST of a form or of XML. Whoever
 * calls must know the tenant's key; a word that comes again is taken again and changes nothing.
 */
export const macropointCallbackRoutes = ({ readAccess, words }: Parts): ApiRoutes => {
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
          return yield* new Forbidden({ feature: null, message: 'This call-back is not taken without its key.' })
        }
        const bytes = yield* Effect.tryPromise({ try: () => readBytes(c.req.raw, MAX_BYTES), catch: () => unreadable('', 'it broke off') })
        if (bytes instanceof TooLarge) return yield* bytes
        const parameters = readParameters(new URL(c.req.url).searchParams, new TextDecoder().decode(bytes))
        if (Result.isFailure(parameters)) return yield* unreadable('body', parameters.failure)
        const word = readWord(parameters.success, Date.now())
        if (Result.isFailure(word)) return yield* unreadable(word.failure, 'Missing, or not what it should be')
        const position = yield* words.take(tenant, word.success, parameters.success('ID'), new Date().toISOString())
        return { position, body: { message: 'Taken' } }
      }),
    )
  return new Hono<ApiEnv>().get('/macropoint/callback', take).post('/macropoint/callback', take)
}
