import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse } from '../error-response.ts'
import { TooManyCalls } from '../failures.ts'

const CALLS = 50
const WINDOW_MS = 1000

/**
 * At most 50 calls within any second in one session; more are answered 429 and do not count. Counted in this process: behind a load
 * balancer every server process grants its own 50.
 */
export const limitRate = (now: () => number = () => performance.now()) => {
  const sessions = new LRUCache<string, { readonly at: Float64Array; next: number }>({ max: 10_000 })
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { tenant, token_id } = c.var.session
    const key = `${tenant} ${token_id}`
    const calls = sessions.get(key) ?? { at: new Float64Array(CALLS).fill(Number.NEGATIVE_INFINITY), next: 0 }
    const instant = now()
    // The ring holds the last 50 calls; the place that comes next holds the oldest of them.
    if (instant - (calls.at[calls.next] as number) < WINDOW_MS) return errorResponse(c, new TooManyCalls())
    calls.at[calls.next] = instant
    calls.next = (calls.next + 1) % CALLS
    sessions.set(key, calls)
    await next()
  })
}
