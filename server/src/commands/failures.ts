import type { Refusal } from '@waybill/shared/decision/refusal'
import type { FieldChange } from '@waybill/shared/fields/change'
import { Data } from 'effect'

/** The tenant has no such record (also the answer for a record of another tenant): 404. */
export class NotFound extends Data.TaggedError('NotFound')<{ readonly what: string; readonly message: string }> {}

/** The user may not do this at all: 403. `feature` is the missing permission, or null if a lease rule refused. */
export class Forbidden extends Data.TaggedError('Forbidden')<{ readonly feature: string | null; readonly message: string }> {}

/** The sender looked at an older version: 409, with the changes since, by field, and who made them. */
export class VersionConflict extends Data.TaggedError('VersionConflict')<{
  readonly version: number
  readonly changes: readonly (FieldChange & { readonly by: string; readonly at: string })[]
}> {}

/** The load is not locked by the user at this moment: 423. `holder` is who holds it, null when it is free. */
export class NotLockedByYou extends Data.TaggedError('NotLockedByYou')<{ readonly holder: string | null; readonly message: string }> {}

/** A rule refused: 422. */
export class RefusedByRule extends Data.TaggedError('RefusedByRule')<{ readonly refusal: Refusal }> {}

/** An idempotency key came back with another body: 422. */
export class IdempotencyKeyReused extends Data.TaggedError('KeyReused')<{ readonly message: string }> {}

/** Other writers were first three times in a row: 409 without a list. */
export class TooContended extends Data.TaggedError('TooContended')<{ readonly message: string }> {}

/**
 * An outside provider refused, or gave an unusable answer: 422 with the provider's status, kind of error and message in `error`. Wrong
 * credentials are 403.
 */
export class ProviderRefused extends Data.TaggedError('ProviderRefused')<{
  readonly status_code: number
  readonly error_type: string
  /** Why, in the provider's words. */
  readonly action_error: string
  /** What users read: the product's text for the request. */
  readonly message: string
}> {}

/** A required dependency is down: 503. The command may be sent again under the same key. */
export class DependencyDown extends Data.TaggedError('DependencyDown')<{ readonly dependency: string; readonly cause: unknown }> {}

/** An outside provider did not answer, or not in time: 503. */
export class ProviderDown extends Data.TaggedError('ProviderDown')<{ readonly message: string; readonly action_error: string }> {}

export type CommandFailure =
  | NotFound
  | Forbidden
  | VersionConflict
  | NotLockedByYou
  | RefusedByRule
  | IdempotencyKeyReused
  | TooContended
  | ProviderRefused
  | DependencyDown
  | ProviderDown
