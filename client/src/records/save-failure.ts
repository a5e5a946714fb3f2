import type { Alert } from '@waybill/shared/decision/refusal'
import { ApiError } from '../app/api-error.ts'

/** The errors above a form: a title and a line for each problem. */
export interface SaveFailure {
  readonly title: string
  readonly alerts: readonly Alert[]
}

/**
 * The errors of a failed save. A form with its own text shows it with the server's reason below [8.29].
 *
 * @param text the form's text for every failed save; undefined: only the server's reason is shown
 */
export const saveFailure = (error: unknown, text: string | undefined): SaveFailure => {
  if (!(error instanceof ApiError)) return { title: text ?? "Changes couldn't be saved. Try again.", alerts: [] }
  const { alerts, message, type } = error
  if (text === undefined) return { title: message, alerts }
  const reason: Alert = { key: type, field: '', message }
  return { title: text, alerts: alerts.length > 0 || message === text ? alerts : [reason] }
}
