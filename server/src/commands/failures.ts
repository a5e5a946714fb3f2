import type { FieldChange } from '@waybill/shared/fields/change'
import type { Refusal } from '@waybill/shared/shipment/refusals'
import { Data } from 'effect'

/** There is no such thing in this tenant (also the answer for what belongs to another one): 404. */
export class NotFound extends Data.TaggedError('NotFound')<{ readonly what: string; readonly message: string }> {}

/** The user may not do this at all: 403. `feature` is the permission that was missing, or null where a rule of the lease said no. */
export class Forbidden extends Data.TaggedError('Forbidden')<{ readonly feature: string | null; readonly message: string }> {}

/** The sender looked at an older version: 409, with what changed since, by field, and who did it. */
export class VersionConflict extends Data.TaggedError('VersionConflict')<{
  readonly version: number
  readonly changes: readonly (FieldChange & { readonly by: string; readonly at: string })[]
}> {}

/** The load is not locked by the user at this moment: 423. `holder` is who has it, null when it is free. */
export class NotLockedByYou extends Data.TaggedError('NotLockedByYou')<{ readonly holder: string | null; readonly message: string }> {}

/** A rule said no: 422. */
export class RefusedByRule extends Data.TaggedError('RefusedByRule')<{ readonly refusal: Refusal }> {}

/** An idempotency key came back with another body: 422. */
export class KeyReused extends Data.TaggedError('KeyReused')<{ readonly message: string }> {}

/** A stream was written so fast by others that three decisions in a row came too late: 409 without a list. */
export class TooContended extends Data.TaggedError('TooContended')<{ readonly message: string }> {}

/**
 * An outside provider refused, or answered what cannot be used: 422 with the provider's status, kind of error and words beside `error`.
 * Wrong credentials are 403.
 */
export class ProviderRefused extends Data.TaggedError('ProviderRefused')<{
  readonly status_code: number
  readonly error_type: string
  /** Why, in the provider's words. */
  readonly action_error: string
  /** What people read: the product's text for what was asked. */
  readonly message: string
}> {}

/** Something that the command needs is down: 503. The command may be sent again under the same key. */
export class DependencyDown extends Data.TaggedError('DependencyDown')<{ readonly dependency: string; readonly cause: unknown }> {}

/** A provider outside the house did not answer, or not in time: 503. */
export class ProviderDown extends Data.TaggedError('ProviderDown')<{ readonly message: string; readonly action_error: string }> {}

export type CommandFailure =
  | NotFound
  | Forbidden
  | VersionConflict
  | NotLockedByYou
  | RefusedByRule
  | KeyReused
  | TooContended
  | ProviderRefused
  | DependencyDown
  | ProviderDown
