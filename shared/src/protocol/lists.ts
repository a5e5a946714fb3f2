import { Schema } from 'effect'

/** Rows of a page unless the caller says otherwise, and at most. */
export const DEFAULT_LIMIT = 100
export const MAX_LIMIT = 500

/** How far a list is counted: `total` is exact up to here. */
export const COUNTED_TO = 1000

/** What every list takes in its query string, beside its filters. */
export const pageFields = {
  search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(120))),
  limit: Schema.optionalKey(Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: MAX_LIMIT }))),
  after: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(500))),
}

/** The answer of every list: rows under the name of the resource, how many there are (exact up to 1000, then `more`), and where the next page begins. */
export const listOf = <Name extends string, Row extends Schema.Top>(name: Name, row: Row) =>
  Schema.Struct({
    [name]: Schema.Array(row),
    total: Schema.Int,
    more: Schema.Boolean,
    next: Schema.NullOr(Schema.String),
  } as { readonly [N in Name]: Schema.$Array<Row> } & {
    readonly total: typeof Schema.Int
    readonly more: typeof Schema.Boolean
    readonly next: Schema.NullOr<typeof Schema.String>
  })
