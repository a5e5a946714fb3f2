import type { Alert } from '@waybill/shared/decision/refusal'
import type { ApiErrorBody } from '@waybill/shared/protocol/errors'

/** The server rejected a request or could not be reached; status is 0 if it could not be reached. `message` is shown to users. */
export class ApiError extends Error {
  readonly status: number
  /** Error type: `DispatchBeforeCover`, `VersionConflict`, `Unreachable`. */
  readonly type: string
  readonly alerts: readonly Alert[]
  /** The whole response body; a conflict has its `changes` here. */
  readonly body: unknown

  constructor(status: number, type: string, message: string, alerts: readonly Alert[] = [], body: unknown = null) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.type = type
    this.alerts = alerts
    this.body = body
  }
}

const isErrorBody = (body: unknown): body is ApiErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object' && body.error !== null

export const unreachable = () => new ApiError(0, 'Unreachable', 'The server cannot be reached. Please try again.')

const times = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Text for too many sign-in attempts or requests and how long to wait. @param retryAfter the `Retry-After` header, in seconds */
const tooManyText = (type: string, retryAfter: string | null): string => {
  const what = type === 'TooManySignIns' ? 'Too many failed sign-ins.' : 'Too many requests.'
  const seconds = Math.ceil(Number(retryAfter ?? 0))
  if (!(seconds > 0)) return `${what} Please wait and try again.`
  return `${what} Try again in ${seconds < 60 ? times(seconds, 'second') : times(Math.ceil(seconds / 60), 'minute')}.`
}

/** @param retryAfter the `Retry-After` header of the response, if present */
export const toApiError = (status: number, body: unknown, retryAfter: string | null = null): ApiError => {
  if (!isErrorBody(body)) return new ApiError(status, 'Unreadable', `The server returned an error (${status}). Please try again.`, [], body)
  const { type, message, alerts } = body.error
  return new ApiError(status, type, status === 429 ? tooManyText(type, retryAfter) : message, alerts, body)
}

/** Converts a response that is not 2xx to an `ApiError`. */
export const responseError = async (response: Response): Promise<ApiError> =>
  toApiError(response.status, await response.json().catch(() => null), response.headers.get('retry-after'))
