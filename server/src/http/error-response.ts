import type { Alert } from '@waybill/shared/decision/refusal'
import { changeResource } from '@waybill/shared/protocol/change-resource'
import { type ApiErrorBody, ERRORS, type ErrorStatus, type ErrorType } from '@waybill/shared/protocol/errors'
import { UnreadableEvent } from '@waybill/shared/streams/unreadable-event'
import { Cause } from 'effect'
import type { Context } from 'hono'
import { DependencyDown } from '../commands/failures.ts'
import { isDatabaseOutage } from '../runtime/database-outage.ts'
import type { ApiEnv } from './api-env.ts'
import { changeMessage, isEditable } from './change-message.ts'
import type { HttpFailure } from './failures.ts'

interface ErrorAnswer {
  readonly error: ErrorType
  /** The error name to send when it is not the catalog's own: the rule that refused. */
  readonly type?: string
  /** Replaces the catalog's text. */
  readonly message?: string
  readonly alerts?: readonly Alert[]
  /** Sent next to `error` in the body. */
  readonly beside?: object
  readonly retry_after_seconds?: number
}

/** Maps every failure to its response; the compiler keeps it complete. */
const ANSWERS: { readonly [Tag in HttpFailure['_tag']]: (failure: Extract<HttpFailure, { readonly _tag: Tag }>) => ErrorAnswer } = {
  NotSignedIn: () => ({ error: 'Unauthorized' }),
  AuthenticationFailed: () => ({ error: 'AuthenticationFailed' }),
  Forbidden: ({ message }) => ({ error: 'Forbidden', message }),
  UnknownTenant: () => ({ error: 'UnknownTenant' }),
  NotFound: ({ message }) => ({ error: 'NotFound', message }),
  Unreadable: ({ message, alerts }) => ({ error: 'Unreadable', message, alerts }),
  UserRetired: () => ({ error: 'UserRetired' }),
  TooLarge: ({ most }) => ({ error: 'TooLarge', message: `The request is larger than ${most / (1024 * 1024)} MiB.` }),
  VersionConflict: ({ version, changes }) => {
    const changedFields = changes.map(changeResource)
    return {
      error: 'VersionConflict',
      alerts: changedFields
        .filter(({ path }) => isEditable(path))
        .map(({ path, to, by }) => ({ key: `changed:${path}`, field: path, message: changeMessage(by, path, to) })),
      beside: { version, changes: changedFields },
    }
  },
  TooContended: ({ message }) => ({ error: 'Contended', message }),
  NotLockedByYou: ({ message }) => ({ error: 'Locked', message }),
  RefusedByRule: ({ refusal }) => ({
    error: 'Refused',
    type: refusal.type,
    message: refusal.message,
    ...(refusal.alerts && { alerts: refusal.alerts }),
  }),
  KeyReused: () => ({ error: 'KeyReused' }),
  ProviderRefused: ({ status_code, error_type, action_error, message }) => ({
    error: status_code === 401 || status_code === 403 ? 'ProviderCredentials' : 'Provider',
    message,
    beside: { StatusCode: status_code, error_type, action_error },
  }),
  TooManySignIns: ({ retry_after_seconds }) => ({ error: 'TooManySignIns', retry_after_seconds }),
  TooManyCalls: () => ({ error: 'TooManyCalls', retry_after_seconds: 1 }),
  TooManyExports: () => ({ error: 'TooManyExports', retry_after_seconds: 30 }),
  ProviderDown: ({ message, action_error }) => ({
    error: 'Unavailable',
    message,
    beside: { StatusCode: null, error_type: 'ProviderDown', action_error },
    retry_after_seconds: 5,
  }),
  DependencyDown: ({ cause }) =>
    cause instanceof UnreadableEvent ? { error: 'Unavailable', message: cause.message } : { error: 'Unavailable', retry_after_seconds: 1 },
}

const answerTo = (failure: HttpFailure): ErrorAnswer => (ANSWERS[failure._tag] as (failure: HttpFailure) => ErrorAnswer)(failure)

const send = (c: Context<ApiEnv>, status: ErrorStatus, body: ApiErrorBody, retryAfterSeconds?: number): Response => {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))))
  return c.json(body, status)
}

/** Answers a failure with its status and body, and stores it in the context for the logs. */
export const errorResponse = (c: Context<ApiEnv>, failure: HttpFailure): Response => {
  c.set('failure', failure)
  if (failure._tag === 'DependencyDown') {
    c.var.edge.logger.error({ request_id: c.var.requestId, dependency: failure.dependency, err: failure.cause }, 'dependency down')
  }
  const { error, type, message, alerts, beside, retry_after_seconds } = answerTo(failure)
  const { status, text } = ERRORS[error]
  return send(
    c,
    status,
    { error: { type: type ?? error, message: message ?? text, ...(alerts && alerts.length > 0 && { alerts }) }, ...beside },
    retry_after_seconds,
  )
}

/** Answers a path below the API that no route handles. */
export const noRouteResponse = (c: Context<ApiEnv>): Response =>
  send(c, ERRORS.NoRoute.status, { error: { type: 'NoRoute', message: `${ERRORS.NoRoute.text} ${c.req.method} ${c.req.path}` } })

/**
 * Answers an unexpected error. An unreachable database is 503; anything else is a defect: the log has the cause under the id in the
 * response, and the response has no detail.
 */
export const defectResponse = (c: Context<ApiEnv>, cause: Cause.Cause<unknown>): Response => {
  const error = Cause.squash(cause)
  if (isDatabaseOutage(error)) return errorResponse(c, new DependencyDown({ dependency: 'database', cause: error }))
  if (error instanceof UnreadableEvent) return errorResponse(c, new DependencyDown({ dependency: 'a newer Waybill', cause: error }))
  const id = c.var.requestId
  c.var.edge.logger.error({ request_id: id, method: c.req.method, path: c.req.path, err: error }, 'defect')
  return send(c, ERRORS.Internal.status, { error: { type: 'Internal', message: `${ERRORS.Internal.text} Log id: ${id}` } })
}
