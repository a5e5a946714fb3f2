import { Schema } from 'effect'

/** Something that stands still for a tenant before an event that the running version does not know. `since` is ISO 8601 UTC. */
export const AlarmResource = Schema.Struct({
  projection: Schema.String,
  position: Schema.Int,
  stream: Schema.String,
  type: Schema.String,
  schema_version: Schema.Int,
  since: Schema.String,
})
export type AlarmResource = typeof AlarmResource.Type
