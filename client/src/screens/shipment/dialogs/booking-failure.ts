import { TEXTS } from '@waybill/shared/protocol/texts'
import type { BookingStep } from '@waybill/shared/shipment/rules/booking'
import type { ApiError } from '../../../app/api-error.ts'
import { failureText, type QuoteFailure } from '../ltl-quotes.ts'

/**
 * What is said in the corner when a step of booking failed; null where the dialog itself says it. A provider who would not book [8.14],
 * a cancel that did not work [8.13, 8.15], a repeat that did not [8.11].
 */
export const bookingFailure = (
  step: BookingStep,
  pro: string,
  { status, type, message, body }: Pick<ApiError, 'status' | 'type' | 'message' | 'body'>,
): string | null => {
  const { error_type = null, action_error = null } = (body ?? {}) as Partial<Pick<QuoteFailure, 'error_type' | 'action_error'>>
  if (step === 'Cancel_Step2') return TEXTS.shipment.repeatFailed
  if (step === 'Cancel') return type === 'Provider' ? action_error || message : TEXTS.shipment.uncoverFailed(message, pro)
  return type === 'Provider' ? failureText('book', { status, message, error_type, action_error }) : null
}
