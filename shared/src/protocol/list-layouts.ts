import { Schema } from 'effect'

const Name = Schema.String.check(Schema.isPattern(/^[a-z][a-z0-9_/-]{0,59}$/))

/**
 * How a user laid out a company list: its columns from left to right (`width` in CSS pixels; null: as wide as it comes) and what it is
 * ordered by; null: by nothing that was chosen.
 */
export const ListLayout = Schema.Struct({
  list: Name,
  columns: Schema.Array(
    Schema.Struct({ key: Name, width: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 24, maximum: 800 }))) }),
  ).check(Schema.isMinLength(1), Schema.isMaxLength(120)),
  sort: Schema.NullOr(Schema.Struct({ column: Name, direction: Schema.Literals(['asc', 'desc']) })),
})
export type ListLayout = typeof ListLayout.Type

/** `PUT /list_layouts`: takes the place of what was kept of this list. */
export const ListLayoutEnvelope = Schema.Struct({ list_layout: ListLayout })
