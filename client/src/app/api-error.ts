import type { ApiErrorBody } from '@waybill/shared/protocol/errors'
import type { Alert } from '@waybill/shared/shipment/refusals'

/** The server did not do as asked, or could not be reached: then the status is 0. `message` is for people. */
export class ApiError extends Error {
  readonly status: number
  /** The name of the refusal or of the failure: `DispatchBeforeCover`, `VersionConflict`, `Unreachable`. */
  readonly type: string
  readonly alerts: readonly Alert[]
  /** All that was answered: a conflict has its `changes` there. */
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

export const answeredError = (status: number, body: unknown): ApiError => {
  if (!isErrorBody(body)) return new ApiError(status, 'Unreadable', `The server answered ${status}.`, [], body)
  const { type, message, alerts } = body.error
  return new ApiError(status, type, message, alerts, body)
}
