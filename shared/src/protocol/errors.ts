import type { Alert } from '../decision/refusal.ts'
import type { Json } from '../log/envelope.ts'
import { TEXTS } from './texts.ts'

/**
 * The errors a call can return: HTTP status and text, which is the spec's where it has one. If several apply, the first one here is
 * returned. A refusal by a rule is 422 with the rule's own type and text.
 */
export const ERRORS = {
  /** No token, a forged one, or one whose session has ended [4.11, 8.5]. */
  Unauthorized: { status: 401, text: TEXTS.session.refused },
  /** The sign-in itself failed; never takes the session-expired path [8.1]. */
  AuthenticationFailed: { status: 401, text: TEXTS.signIn.failed },
  Forbidden: { status: 403, text: 'You don’t have permission to do this.' },
  ProviderCredentials: { status: 403, text: 'Invalid Credentials' },
  UnknownTenant: { status: 404, text: TEXTS.signIn.unknownTenant },
  NoRoute: { status: 404, text: 'This API path doesn’t exist.' },
  NotFound: { status: 404, text: 'Not found.' },
  Unreadable: { status: 400, text: 'The request could not be read.' },
  /** The user-info load of a retired user [8.2]. */
  UserRetired: { status: 400, text: TEXTS.signIn.retired },
  TooLarge: { status: 413, text: 'The request is larger than 1 MiB.' },
  VersionConflict: { status: 409, text: 'Someone else changed this record since you opened it. Review their changes and save again.' },
  Contended: { status: 409, text: 'Someone else changed this record at the same time. Reload it and try again.' },
  Locked: { status: 423, text: 'You don’t have this record locked. Lock it and try again.' },
  KeyReused: { status: 422, text: 'This Idempotency-Key was already used for another request. Send a new key.' },
  Refused: { status: 422, text: 'A rule doesn’t allow this.' },
  Provider: { status: 422, text: 'The provider refused the request.' },
  TooManySignIns: { status: 429, text: 'Too many failed sign-ins. Please wait and try again.' },
  TooManyCalls: { status: 429, text: 'More than 50 requests per second. Slow down and try again.' },
  TooManyExports: { status: 429, text: 'Other exports are still running. Please try again in a minute.' },
  Unavailable: { status: 503, text: 'A service this needs isn’t available right now. Please try again.' },
  /** A bug. Details are only in the server's log, under the id in the message. */
  Internal: { status: 500, text: 'Something went wrong on our side.' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>

export type ErrorType = keyof typeof ERRORS
export type ErrorStatus = (typeof ERRORS)[ErrorType]['status']

/** The body of every response that isn't 2xx. Next to `error`, a conflict has `version` and `changes`, and a provider's refusal its own fields. */
export interface ApiErrorBody {
  readonly error: {
    /** An `ErrorType`, or the name of the rule that refused. */
    readonly type: string
    readonly message: string
    readonly alerts?: readonly Alert[]
  }
  readonly [beside: string]: Json | object | undefined
}
