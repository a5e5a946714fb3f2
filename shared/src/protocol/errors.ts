import type { Json } from '../log/envelope.ts'
import type { Alert } from '../shipment/refusals.ts'
import { TEXTS } from './texts.ts'

/**
 * What a call may be answered when it is not answered as asked: HTTP status and text, the spec's where it has one. The order is the
 * order of judgement: of several reasons the first one here is given. A rule's refusal is 422 under its own type and text.
 */
export const ERRORS = {
  /** No token, a forged one, or one whose session has ended [4.11, 8.5]. */
  Unauthorized: { status: 401, text: TEXTS.session.refused },
  /** The sign-in itself failed; never takes the session-expired path [8.1]. */
  AuthenticationFailed: { status: 401, text: TEXTS.signIn.failed },
  Forbidden: { status: 403, text: 'You are not permitted to do this.' },
  ProviderCredentials: { status: 403, text: 'Invalid Credentials' },
  UnknownTenant: { status: 404, text: TEXTS.signIn.unknownTenant },
  NoRoute: { status: 404, text: 'There is no such call.' },
  NotFound: { status: 404, text: 'There is no such thing here.' },
  Unreadable: { status: 400, text: 'The request could not be read.' },
  /** The user-info load of a user who is retired [8.2]. */
  UserRetired: { status: 400, text: TEXTS.signIn.retired },
  TooLarge: { status: 413, text: 'The request is larger than 1 MiB.' },
  VersionConflict: { status: 409, text: 'Others changed this record since you looked at it. Look at their changes and send yours again.' },
  Contended: { status: 409, text: 'Others changed this record at the same moment. Look at it and send the change again.' },
  Locked: { status: 423, text: 'This record is not locked by you.' },
  KeyReused: { status: 422, text: 'This Idempotency-Key was already used for another request. Send a new key.' },
  Refused: { status: 422, text: 'A rule does not allow this.' },
  Provider: { status: 422, text: 'The provider refused the request.' },
  TooManySignIns: { status: 429, text: 'Too many failed sign-ins. Please wait and try again.' },
  TooManyCalls: { status: 429, text: 'More than 50 calls in a second. Please slow down.' },
  Unavailable: { status: 503, text: 'Something that this needs is not available at the moment. Please try again.' },
  /** A fault of ours. The text never says more; the log does, under the id that is given. */
  Internal: { status: 500, text: 'Something went wrong on our side.' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>

export type ErrorType = keyof typeof ERRORS
export type ErrorStatus = (typeof ERRORS)[ErrorType]['status']

/** The body of every answer that is not 2xx. A conflict carries `version` and `changes`, a provider's refusal its own fields, beside `error`. */
export interface ApiErrorBody {
  readonly error: {
    /** An `ErrorType`, or the name of the rule that refused. */
    readonly type: string
    readonly message: string
    readonly alerts?: readonly Alert[]
  }
  readonly [beside: string]: Json | object | undefined
}
