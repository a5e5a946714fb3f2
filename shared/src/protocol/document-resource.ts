import { Schema } from 'effect'

/** A document of a load, as calls answer it. */
export const DocumentResource = Schema.Struct({
  pro: Schema.String,
  id: Schema.String,
  name: Schema.String,
  folder: Schema.String,
  media_type: Schema.String,
  size: Schema.Int,
  sha256: Schema.String,
  form: Schema.NullOr(
    Schema.Struct({
      type: Schema.String,
      version: Schema.Int,
      position: Schema.Int,
      text_version: Schema.NullOr(Schema.Int),
    }),
  ),
  attached_by: Schema.String,
  attached_at: Schema.String,
}).annotate({
  identifier: 'Document',
  description: '`form` is set for printed forms: the version and log position of the shipment that was printed.',
})
