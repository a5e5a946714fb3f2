import { type Effect, Exit } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import type { HttpFailure } from './failures.ts'
import { failureResponse } from './run-command.ts'

/** Runs a query and answers with its result as JSON. It is interrupted when the client disconnects. */
export const runQuery = async (c: Context<ApiEnv>, query: Effect.Effect<object, HttpFailure>): Promise<Response> => {
  const exit = await c.var.edge.runtime.runPromiseExit(query, { signal: c.req.raw.signal })
  return Exit.isSuccess(exit) ? c.json(exit.value) : failureResponse(c, exit.cause)
}
