import type { ProviderFailure } from '../../integrations/tracking/failure.ts'
import { ProviderDown, ProviderRefused } from '../failures.ts'

const UNPROCESSABLE = 422

/**
 * Error messages for a pricing provider that failed a request. A refusal and an unusable answer are both `ApiBadResponseError`: both have a
 * message for users [8.14]. `text` turns it into the product's text.
 */
export const pricingFailure =
  (text: (error_type: string, action_error: string) => string) =>
  ({ kind, message, status_code }: ProviderFailure): ProviderRefused | ProviderDown => {
    const error_type = kind === 'credentials' ? 'ApiCredentialsError' : 'ApiBadResponseError'
    if (kind === 'down') return new ProviderDown({ message: text('ApiUnavailableError', message), action_error: message })
    return new ProviderRefused({
      status_code: status_code ?? (kind === 'credentials' ? 403 : UNPROCESSABLE),
      error_type,
      action_error: message,
      message: text(error_type, message),
    })
  }
