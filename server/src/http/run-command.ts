import { Cause, type Effect, Exit, Option } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { defectResponse, errorResponse } from './error-response.ts'
import type { HttpFailure } from './failures.ts'

/** What an accepted command is answered. Without a body the status is 204. */
export interface CommandAnswer {
  /** The tenant's log position that holds the command; null for what is kept outside the log. */
  readonly position: number | null
  readonly body?: object
  readonly status?: 200 | 201
}

/**
 * Runs a command and answers it, with the header `waybill-position`. It is never cancelled: a tab that closes between the append and the
 * answer must not leave a command half done.
 */
export const runCommand = async (c: Context<ApiEnv>, command: Effect.Effect<CommandAnswer, HttpFailure>): Promise<Response> => {
  const exit = await c.var.edge.runtime.runPromiseExit(command)
  if (Exit.isFailure(exit)) return failureResponse(c, exit.cause)
  const { position, body, status } = exit.value
  if (position !== null) c.header('waybill-position', String(position))
  return body === undefined ? c.body(null, 204) : c.json(body, status ?? 200)
}

/** The answer to a failed effect: a failure by the table, anything else as a defect. */
export const failureResponse = (c: Context<ApiEnv>, cause: Cause.Cause<HttpFailure>): Response =>
  Option.match(Cause.findErrorOption(cause), {
    onSome: (failure) => errorResponse(c, failure),
    onNone: () => defectResponse(c, cause),
  })
