import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ProviderFailure } from '../../integrations/tracking/failure.ts'
import { ProviderDown, ProviderRefused } from '../failures.ts'

const KINDS = {
  credentials: 'ApiCredentialsError',
  refused: 'ApiBadResponseError',
  unreadable: 'ApiUnreadableResponseError',
} as const

const UNPROCESSABLE = 422

/**
 * Error messages for a provider that failed a request [8.22–8.25]. `text` is the product's, if it has one; a send or a stop shows the
 * provider's own message instead.
 */
export const toProviderFailure = (failure: ProviderFailure, text: string | null): ProviderRefused | ProviderDown => {
  const { kind, message, status_code } = failure
  if (kind === 'down') return new ProviderDown({ message: text ?? message, action_error: message })
  return new ProviderRefused({
    status_code: kind === 'credentials' ? (status_code ?? 403) : (status_code ?? UNPROCESSABLE),
    error_type: KINDS[kind],
    action_error: message,
    message: kind === 'credentials' ? TEXTS.tracking.credentials : (text ?? message),
  })
}
