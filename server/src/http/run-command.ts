import { Cause, type Effect, Exit, Option } from 'effect'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { defectResponse, errorResponse } from './error-response.ts'
import type { HttpFailure } from './failures.ts'

/** The response to an accepted command. Without a body the status is 204. */
export interface CommandAnswer {
  /** The tenant's log position of the command; null for what is stored outside the log. */
  readonly position: number | null
  readonly body?: object
  readonly status?: 200 | 201
}

/**
 * Runs a command and answers it, with the header `waybill-position`. It is never canceled: a tab that closes between the append and the
 * response must not leave a command half done.
 */
export const runCommand = async (c: Context<ApiEnv>, command: Effect.Effect<CommandAnswer, HttpFailure>): Promise<Response> => {
  const exit = await c.var.edge.runtime.runPromiseExit(command)
  if (Exit.isFailure(exit)) return failureResponse(c, exit.cause)
  const { position, body, status } = exit.value
  if (position !== null) c.header('waybill-position', String(position))
  return body === undefined ? c.body(null, 204) : c.json(body, status ?? 200)
}

/** "Client closed request", the status that nginx uses. No client ever sees it: it is for the log and the metrics. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * The response to a failed effect: a failure from the table, 499 when the client disconnected and it was interrupted, otherwise a defect.
 */
export const failureResponse = (c: Context<ApiEnv>, cause: Cause.Cause<HttpFailure>): Response => {
  if (Cause.hasInterruptsOnly(cause) && c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
  return Option.match(Cause.findErrorOption(cause), {
    onSome: (failure) => errorResponse(c, failure),
    onNone: () => defectResponse(c, cause),
  })
}
