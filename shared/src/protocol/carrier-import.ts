import { Schema } from 'effect'

/** Largest census file that is taken, bytes. */
export const MAX_CENSUS_BYTES = 64 * 1024 * 1024

/** The import of a census file. `lines` is how many there are behind the header, `read` how many have been dealt with. */
export const CarrierImport = Schema.Struct({
  id: Schema.String,
  file_name: Schema.String,
  lines: Schema.Int,
  started_by: Schema.String,
  started_at: Schema.String,
  status: Schema.Literals(['waiting', 'running', 'done', 'failed']),
  read: Schema.Int,
  accepted: Schema.Int,
  unchanged: Schema.Int,
  rejected: Schema.Int,
  /** The first of the rejected rows. */
  rejects: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String })),
  message: Schema.NullOr(Schema.String),
  finished_at: Schema.NullOr(Schema.String),
}).annotate({
  identifier: 'CarrierImport',
  description: 'The import of a census file: its progress, and which rows were rejected and why.',
})
export type CarrierImport = typeof CarrierImport.Type
