import { Schema } from 'effect'

/** How far a list is counted: `total` is exact up to here. */
export const MAX_COUNT = 1000

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
