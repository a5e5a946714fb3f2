import { Schema } from 'effect'

/** Background work that stopped for a tenant at an event that this version does not know. `since` is ISO 8601 UTC. */
export const AlarmResource = Schema.Struct({
  projection: Schema.String,
  position: Schema.Int,
  stream: Schema.String,
  type: Schema.String,
  schema_version: Schema.Int,
  since: Schema.String,
})
export type AlarmResource = typeof AlarmResource.Type

/**
 * Whether the newest anchor that should exist does. `missing`: one that was published is gone from its place or says something else;
 * `late`: events have waited for one for too long. Positions are of the log, 0 before the first anchor; `uncovered_since` is when the first
 * event behind the newest anchor was recorded, ISO 8601 UTC.
 */
export const AnchorStatus = Schema.Struct({
  state: Schema.Literals(['current', 'late', 'missing']),
  anchored_to: Schema.Int,
  published_to: Schema.Int,
  uncovered_since: Schema.NullOr(Schema.String),
})
export type AnchorStatus = typeof AnchorStatus.Type
