import { Schema } from 'effect'
import { flag } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { SHEET_FIELDS } from '../load-import/columns.ts'

/** Loads of one call; a longer sheet is taken a part at a time. */
export const MAX_LOADS = 500
/** Rows of one sheet. */
export const MAX_ROWS = 20_000

const mapping = Object.fromEntries(SHEET_FIELDS.map((field) => [field, Schema.NullOr(Schema.String.check(Schema.isMaxLength(200)))])) as {
  readonly [Field in (typeof SHEET_FIELDS)[number]]: Schema.NullOr<typeof Schema.String>
}

/**
 * `POST /shipments/import`: a sheet of loads as CSV text, its first row the header. `columns` names the header's column for a field of
 * ours where the sheet calls it otherwise; `dry_run` says what would happen and does nothing. `from` takes a part of the sheet: `limit`
 * loads from the one at that place on, the first being 0. Later parts name the `sheet` of the first answer instead of sending the text again;
 * where it is kept no more, the answer is `SheetNotSaved`.
 */
export const LoadImportEnvelope = Schema.Struct({
  import: Schema.Struct({
    ...optional({
      csv: Schema.String.check(Schema.isMaxLength(5_000_000)),
      sheet: Schema.String.check(Schema.isMaxLength(64)),
      file_name: Schema.String.check(Schema.isMaxLength(255)),
      dry_run: flag,
      columns: Schema.Struct(optional(mapping)),
      from: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MAX_ROWS })),
      limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_LOADS })),
    }),
  }),
})

/** What became of each load of the sheet, or of the part of it, and which of its columns were understood as what. */
export const LoadImportResult = Schema.Struct({
  dry_run: Schema.Boolean,
  /** The name of the sheet, for its later parts. */
  sheet: Schema.String,
  /** Loads of the whole sheet. */
  total: Schema.Int,
  /** Where the next part begins; null: this was the last. */
  next: Schema.NullOr(Schema.Int),
  header: Schema.Array(Schema.String),
  columns: Schema.Record(Schema.String, Schema.String),
  counts: Schema.Struct({ read: Schema.Int, created: Schema.Int, unchanged: Schema.Int, rejected: Schema.Int, warnings: Schema.Int }),
  rows: Schema.Array(
    Schema.Struct({
      line: Schema.Int,
      key: Schema.NullOr(Schema.String),
      customer: Schema.NullOr(Schema.String),
      origin: Schema.NullOr(Schema.String),
      destination: Schema.NullOr(Schema.String),
      /** As the sheet says it. */
      status: Schema.NullOr(Schema.String),
      outcome: Schema.Literals(['created', 'would be created', 'unchanged', 'rejected']),
      pro: Schema.NullOr(Schema.String),
      reason: Schema.NullOr(Schema.String),
      warnings: Schema.Array(Schema.String),
    }),
  ),
})
export type LoadImportResult = typeof LoadImportResult.Type
