import { Schema } from 'effect'

const text = Schema.NullOr(Schema.String)

/** Something that was refused. */
export const RefusedEntry = Schema.Struct({
  id: Schema.Int,
  at: Schema.String,
  user_id: text,
  username: text,
  address: text,
  action: Schema.String,
  detail: Schema.Record(Schema.String, Schema.Json),
}).annotate({ identifier: 'RefusedEntry' })
export type RefusedEntry = typeof RefusedEntry.Type

/** A locked load [2.35]. */
export const LockedRecord = Schema.Struct({
  kind: Schema.Literal('shipment'),
  pro: Schema.String,
  locked_by_auth_uid: Schema.String,
  locked_by_username: text,
  since: text,
  expires_at: Schema.String,
  remaining_time: Schema.Int,
  status: text,
  customer: text,
  may_release: Schema.Boolean,
}).annotate({ identifier: 'LockedRecord' })
export type LockedRecord = typeof LockedRecord.Type
