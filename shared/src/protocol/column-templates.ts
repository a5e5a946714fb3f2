import { Schema } from 'effect'
import { boardSchemas } from '../boards/board-schemas.ts'
import { SHIPMENT_COLUMNS } from '../boards/columns/shipments.ts'
import { SYSTEM_DEFAULT } from '../boards/layouts.ts'
import { flag } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'
import { ViewName } from './filter-sets.ts'

/** So wide may a column be made, in CSS pixels. */
const Width = Schema.Int.check(Schema.isBetween({ minimum: 24, maximum: 800 }))

const LayoutColumn = Schema.Struct({
  key: Schema.String.check(Schema.makeFilter((key: string) => SHIPMENT_COLUMNS.has(key) || 'Expected a column of the board')),
  width: Width,
})

const isWhole = (columns: readonly { readonly key: string }[]): boolean | string => {
  const keys = columns.map(({ key }) => key)
  if (new Set(keys).size !== keys.length) return 'Expected every column once'
  const locked = [...SHIPMENT_COLUMNS.values()].filter((column) => column.locked).map((column) => column.key)
  return locked.every((key) => keys.includes(key)) || `Expected the locked columns ${locked.join(' and ')}`
}

/** From left to right; the locked columns are always among them. */
export const LayoutColumns = Schema.Array(LayoutColumn).check(Schema.isMinLength(2), Schema.isMaxLength(120), Schema.makeFilter(isWhole))

/** A column layout under a name [2.45, 9.13]. Ids below zero are predefined and have no owner. `pinned` columns stay when the rest scrolls. */
export const ColumnTemplate = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  board: Schema.Literal('shipments'),
  columns: Schema.Array(Schema.Struct({ key: Schema.String, width: Schema.Int })),
  sort: Schema.NullOr(boardSchemas('shipments').order),
  pinned: Schema.Int,
  user_id: Schema.NullOr(Schema.String),
  shared: Schema.Boolean,
  default: Schema.Boolean,
  created_at: Schema.NullOr(Schema.String),
  updated_at: Schema.NullOr(Schema.String),
})
export type ColumnTemplate = typeof ColumnTemplate.Type

/** `POST /column_templates`, `PUT /column_templates/{id}`. */
export const ColumnTemplateEnvelope = Schema.Struct({
  column_template: Schema.Struct({
    name: ViewName,
    columns: LayoutColumns,
    ...optional({
      board: Schema.Literal('shipments'),
      sort: Schema.NullOr(boardSchemas('shipments').order),
      pinned: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10 })),
      shared: flag,
      default: flag,
    }),
    ...optional(readOnly('id', 'user_id', 'created_at', 'updated_at')),
  }),
})

/** The layouts that everybody has. */
export const BUILT_IN_COLUMN_TEMPLATES: readonly ColumnTemplate[] = [
  {
    id: SYSTEM_DEFAULT.id,
    name: SYSTEM_DEFAULT.name,
    board: 'shipments',
    columns: SYSTEM_DEFAULT.columns.map(({ key, width }) => ({ key, width })),
    sort: null,
    pinned: 2,
    user_id: null,
    shared: true,
    default: false,
    created_at: null,
    updated_at: null,
  },
]
