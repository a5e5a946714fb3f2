import type { JsonObject } from '@waybill/shared/log/envelope'
import {
  type CommandFailure,
  Forbidden,
  IdempotencyKeyReused,
  NotFound,
  NotLockedByYou,
  ProviderDown,
  ProviderRefused,
  RefusedByRule,
  TooContended,
  VersionConflict,
} from './failures.ts'

const FAILURES = {
  NotFound,
  Forbidden,
  VersionConflict,
  NotLockedByYou,
  RefusedByRule,
  KeyReused: IdempotencyKeyReused,
  TooContended,
  ProviderRefused,
  ProviderDown,
} as const

/** A failure whose cause is known and final; an outage is none. */
export type StorableFailure = Exclude<CommandFailure, { readonly _tag: 'DependencyDown' }>

/** A failure as JSON, for a sender that another process answers. */
export const writeFailure = (failure: StorableFailure): JsonObject =>
  JSON.parse(JSON.stringify({ ...failure, _tag: failure._tag, message: failure.message })) as JsonObject

/** Reads a failure; null if the JSON is none. */
export const readFailure = (written: JsonObject | null): StorableFailure | null => {
  const { _tag, ...fields } = written ?? {}
  const Failure = FAILURES[_tag as keyof typeof FAILURES] as (new (fields: JsonObject) => StorableFailure) | undefined
  return Failure === undefined ? null : new Failure(fields)
}
