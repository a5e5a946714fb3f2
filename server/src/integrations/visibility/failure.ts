import { Data } from 'effect'

/**
 * Why a provider did not do what it was asked. `said` are its own words, or ours where it has none; never a credential.
 * `credentials`: it does not know us · `refused`: it said no · `unreadable`: its answer makes no sense · `down`: no answer in time.
 */
export class ProviderFailure extends Data.TaggedError('ProviderFailure')<{
  readonly kind: 'credentials' | 'refused' | 'unreadable' | 'down'
  /** HTTP status of the answer; null where there was none. */
  readonly status_code: number | null
  readonly said: string
  /** Whether it may have been done nevertheless. */
  readonly maybe_done: boolean
}> {}
