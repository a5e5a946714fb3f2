import type { ProviderFailure } from '../../integrations/visibility/failure.ts'
import { ProviderDown, ProviderRefused } from '../failures.ts'

const UNPROCESSABLE = 422

/**
 * What people are told of a provider of prices that did not do as asked. A refusal and an answer without sense are both
 * `ApiBadResponseError`: there is something in it that people should read [8.14]. `text` makes the product's words of that.
 */
export const pricingFailure =
  (text: (error_type: string, action_error: string) => string) =>
  ({ kind, said, status_code }: ProviderFailure): ProviderRefused | ProviderDown => {
    const error_type = kind === 'credentials' ? 'ApiCredentialsError' : 'ApiBadResponseError'
    if (kind === 'down') return new ProviderDown({ message: text('ApiUnavailableError', said), action_error: said })
    return new ProviderRefused({
      status_code: status_code ?? (kind === 'credentials' ? 403 : UNPROCESSABLE),
      error_type,
      action_error: said,
      message: text(error_type, said),
    })
  }
