import { Data } from 'effect'

/**
 * Why a provider request failed. `message` is the provider's message, or ours if it sent none; never a credential.
 * `credentials`: login rejected · `refused`: request rejected · `unreadable`: response can't be parsed · `down`: no
 * response in time.
 */
export class ProviderFailure extends Data.TaggedError('ProviderFailure')<{
  readonly kind: 'credentials' | 'refused' | 'unreadable' | 'down'
  /** HTTP status of the response; null if there was none. */
  readonly status_code: number | null
  readonly message: string
  /** Whether the request may still have been carried out. */
  readonly maybe_done: boolean
}> {}
