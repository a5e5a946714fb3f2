import { Effect } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { type Unreadable, unreadable } from './failures.ts'

const MAX_PROS = 500
const PRO = /^\d{7}$/

/** The pro numbers of `?pros=4820001,4820002` or `?pros[]=…&pros[]=…`, each once. */
export const readPros = (c: Context<ApiEnv>): Effect.Effect<readonly string[], Unreadable> => {
  const given = [...(c.req.queries('pros') ?? []), ...(c.req.queries('pros[]') ?? [])].flatMap((text) => text.split(',')).filter(Boolean)
  const pros = [...new Set(given)]
  if (pros.length === 0 || pros.length > MAX_PROS || !pros.every((pro) => PRO.test(pro))) {
    return Effect.fail(unreadable('pros', `Expected 1 to ${MAX_PROS} pro numbers of seven digits`))
  }
  return Effect.succeed(pros)
}
