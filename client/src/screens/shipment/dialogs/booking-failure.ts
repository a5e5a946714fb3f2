import { TEXTS } from '@waybill/shared/protocol/texts'
import type { BookingStep } from '@waybill/shared/shipment/rules/booking'
import type { ApiError } from '../../../app/api-error.ts'
import { failureText, type QuoteFailure } from '../ltl-quotes.ts'

type Failure = Pick<ApiError, 'status' | 'type' | 'message' | 'body' | 'alerts'>

/** The boxes of Cancel, which say themselves what is wrong with them. */
export const CANCEL_FIELDS: readonly string[] = ['reason', 'notes']

/**
 * What is said in the corner when a step of booking failed; null where the dialog itself says it, at the box that is wrong or above its
 * buttons. A provider who would not book [8.14], a cancel that did not work [8.13, 8.15], a repeat that did not [8.11].
 */
export const bookingFailure = (step: BookingStep, pro: string, { status, type, message, body, alerts }: Failure): string | null => {
  if (step === 'Cancel' && alerts.length > 0 && alerts.every(({ field }) => CANCEL_FIELDS.includes(field))) return null
  const { error_type = null, action_error = null } = (body ?? {}) as Partial<Pick<QuoteFailure, 'error_type' | 'action_error'>>
  if (step === 'Cancel_Step2') return TEXTS.shipment.repeatFailed
  if (step === 'Cancel') return type === 'Provider' ? action_error || message : TEXTS.shipment.uncoverFailed(message, pro)
  return type === 'Provider' ? failureText('book', { status, message, error_type, action_error }) : null
}
