import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse } from '../error-response.ts'
import { TooManyCalls } from '../failures.ts'

const CALLS = 50
const WINDOW_MS = 1000

const sessionOf = (c: Context<ApiEnv>): string => `${c.var.session.tenant} ${c.var.session.token_id}`

interface LimitOptions {
  /** Requests with the same key are counted together; by default those of a session. */
  readonly keyOf?: (c: Context<ApiEnv>) => string
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

/**
 * At most 50 requests within any second in one session; more are answered 429 and do not count. Counted in this process: behind a load
 * balancer every server process allows its own 50.
 */
export const limitRate = ({ keyOf = sessionOf, now = () => performance.now() }: LimitOptions = {}) => {
  const callers = new LRUCache<string, { readonly at: Float64Array; next: number }>({ max: 10_000 })
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = keyOf(c)
    const calls = callers.get(key) ?? { at: new Float64Array(CALLS).fill(Number.NEGATIVE_INFINITY), next: 0 }
    const instant = now()
    // The ring holds the last 50 requests; the next slot holds the oldest of them.
    if (instant - (calls.at[calls.next] as number) < WINDOW_MS) return errorResponse(c, new TooManyCalls())
    calls.at[calls.next] = instant
    calls.next = (calls.next + 1) % CALLS
    callers.set(key, calls)
    await next()
  })
}
