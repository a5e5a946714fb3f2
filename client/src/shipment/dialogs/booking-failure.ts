import { cancelCoverText } from '@waybill/shared/protocol/cancel-cover-text'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { BookingStep } from '@waybill/shared/shipment/rules/booking'
import type { ApiError } from '../../app/api-error.ts'
import { failureText, type QuoteFailure } from '../ltl/ltl-quotes.ts'

type Failure = Pick<ApiError, 'status' | 'type' | 'message' | 'body' | 'alerts'>

/** Fields of Cancel that show their own errors. */
export const CANCEL_FIELDS: readonly string[] = ['reason', 'notes']

/**
 * Toast text when a booking step failed; null if the dialog shows the error at a field or above its buttons. Covers a booking refused by a provider
 * or failed in transit [8.14], a failed cancel [8.13, 8.15] and a failed repeat [8.11].
 */
export const bookingFailure = (step: BookingStep, pro: string, { status, type, message, body, alerts }: Failure): string | null => {
  if (step === 'Cancel' && alerts.length > 0 && alerts.every(({ field }) => CANCEL_FIELDS.includes(field))) return null
  const { error_type = null, action_error = null, action_response = null } = (body ?? {}) as Partial<QuoteFailure>
  const isOfProvider = type === 'Provider'
  if (step === 'Cancel_Step2') return TEXTS.shipment.repeatFailed
  if (step === 'Cancel')
    return (
      cancelCoverText({ action_response, action_error, message: isOfProvider ? message : null }) ??
      TEXTS.shipment.uncoverFailed(message, pro)
    )
  const isRefusedByRule = status >= 400 && status < 500 && !isOfProvider && error_type === null
  return isRefusedByRule ? null : failureText('book', { status, message, error_type, action_error })
}
