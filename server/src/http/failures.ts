import type { Alert } from '@waybill/shared/decision/refusal'
import { Data } from 'effect'
import type { CommandFailure } from '../commands/failures.ts'

/** No token, or an invalid one: 401. `why` is for the security log only. */
export class NotSignedIn extends Data.TaggedError('NotSignedIn')<{ readonly why: 'missing' | 'forged' | 'ended' | 'retired' }> {}

/** Wrong user name or password: 401, the same for an unknown name. */
export class AuthenticationFailed extends Data.TaggedError('AuthenticationFailed')<{ readonly username: string }> {}

/** The tenant in the path does not exist, or the token belongs to another tenant: 404 either way. */
export class UnknownTenant extends Data.TaggedError('UnknownTenant')<{ readonly because: 'missing' | 'other' }> {}

/** The user-info request of a retired user: 400 [8.2]. */
export class UserRetired extends Data.TaggedError('UserRetired') {}

/** The body or the query is not JSON, has a wrong type or an unknown field: 400, each by its path. */
export class Unreadable extends Data.TaggedError('Unreadable')<{ readonly message: string; readonly alerts: readonly Alert[] }> {}

/** An invalid value of the body or the query, by its path. */
export const unreadable = (field: string, message: string): Unreadable =>
  new Unreadable({
    message: `The request could not be read: ${field}: ${message}`,
    alerts: [{ key: `unreadable:${field}`, field, message }],
  })

/** The body is larger than the route allows, `most` in bytes: 413. */
export class TooLarge extends Data.TaggedError('TooLarge')<{ readonly most: number }> {}

/** Too many failed sign-ins for a user name or from an address: 429. */
export class TooManySignIns extends Data.TaggedError('TooManySignIns')<{
  readonly username: string
  readonly retry_after_seconds: number
}> {}

/** More than 50 requests a second in one session: 429. */
export class TooManyCalls extends Data.TaggedError('TooManyCalls') {}

/** The maximum number of exports is already running: 429. */
export class TooManyExports extends Data.TaggedError('TooManyExports') {}

/** Every failure that a request can be answered with. An unexpected error is not one of them: it is a defect. */
export type HttpFailure =
  | CommandFailure
  | NotSignedIn
  | AuthenticationFailed
  | UnknownTenant
  | UserRetired
  | Unreadable
  | TooLarge
  | TooManySignIns
  | TooManyCalls
  | TooManyExports
