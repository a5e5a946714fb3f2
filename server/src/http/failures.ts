import type { Alert } from '@waybill/shared/shipment/refusals'
import { Data } from 'effect'
import type { CommandFailure } from '../commands/failures.ts'

/** No token, or one that opens nothing: 401. `why` is for the security log only. */
export class NotSignedIn extends Data.TaggedError('NotSignedIn')<{ readonly why: 'missing' | 'forged' | 'ended' | 'retired' }> {}

/** User name and password do not belong together: 401, the same for a name that nobody has. */
export class AuthenticationFailed extends Data.TaggedError('AuthenticationFailed')<{ readonly username: string }> {}

/** The tenant in the path does not exist, or the token is another tenant's: 404 either way. */
export class UnknownTenant extends Data.TaggedError('UnknownTenant')<{ readonly because: 'missing' | 'other' }> {}

/** The user-info load of somebody who is retired: 400 [8.2]. */
export class UserRetired extends Data.TaggedError('UserRetired') {}

/** The body or the query is no JSON, has a wrong type or a field that nobody knows: 400, each by its path. */
export class Unreadable extends Data.TaggedError('Unreadable')<{ readonly message: string; readonly alerts: readonly Alert[] }> {}

/** A value of the body or the query, by its path, that is not what the call takes. */
export const unreadable = (field: string, message: string): Unreadable =>
  new Unreadable({
    message: `The request could not be read: ${field}: ${message}`,
    alerts: [{ key: `unreadable:${field}`, field, message }],
  })

/** The body is larger than the call takes, `most` in bytes: 413. */
export class TooLarge extends Data.TaggedError('TooLarge')<{ readonly most: number }> {}

/** Failed sign-ins of a user name or from an address: 429. */
export class TooManySignIns extends Data.TaggedError('TooManySignIns')<{
  readonly username: string
  readonly retry_after_seconds: number
}> {}

/** More than 50 calls a second in one session: 429. */
export class TooManyCalls extends Data.TaggedError('TooManyCalls') {}

/** Everything that a call can be answered instead of what it asked for; a fault of ours is not one of them, it is a defect. */
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
