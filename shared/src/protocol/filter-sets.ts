import { Schema } from 'effect'
import { boardSchemas } from '../boards/board-schemas.ts'
import { flag } from '../fields/field-schemas.ts'
import { optional } from '../fields/optional.ts'
import { readOnly } from '../fields/read-only.ts'

const ShipmentFilters = boardSchemas('shipments').filter
const Filters = Schema.toEncoded(ShipmentFilters)

/** A filter under a name [3.6]. Ids below zero are built in and have no owner. The form template is the column layout that goes with it. */
export const FilterSet = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  filter_type: Schema.Literal('shipments'),
  filters: Filters,
  form_template_id: Schema.NullOr(Schema.Int),
  user_id: Schema.NullOr(Schema.String),
  shared: Schema.Boolean,
  default: Schema.Boolean,
  created_at: Schema.NullOr(Schema.String),
  updated_at: Schema.NullOr(Schema.String),
})
export type FilterSet = typeof FilterSet.Type

/** The names that people give to what they save. */
export const ViewName = Schema.String.check(
  Schema.isMaxLength(80),
  Schema.makeFilter((name: string) => (name.trim() !== '' && !name.includes('\0') && name.isWellFormed()) || 'Expected a name'),
)

/** `POST /filter_sets`, `PUT /filter_sets/{id}`: a name and a filter; shared with everybody or not; whether to begin with it. */
export const FilterSetEnvelope = Schema.Struct({
  filter_set: Schema.Struct({
    name: ViewName,
    filters: ShipmentFilters,
    ...optional({ shared: flag, default: flag, form_template_id: Schema.NullOr(Schema.Int), filter_type: Schema.Literal('shipments') }),
    ...optional(readOnly('id', 'user_id', 'created_at', 'updated_at')),
  }),
})

const builtIn = (id: number, name: string, filters: FilterSet['filters']): FilterSet => ({
  id,
  name,
  filter_type: 'shipments',
  filters,
  form_template_id: null,
  user_id: null,
  shared: true,
  default: false,
  created_at: null,
  updated_at: null,
})

/** The filters that everybody has. */
export const BUILT_IN_FILTERS: readonly FilterSet[] = [
  builtIn(-1, 'Active Shipments', { status: 'active' }),
  builtIn(-2, 'To release', { status: 'to_release' }),
  builtIn(-5, 'Check call overdue', { status: 'active', check_call_overdue: true }),
  builtIn(-3, 'Late risk', { status: 'active', late_risk: true }),
  builtIn(-4, 'Exceptions', { status: 'active', exceptions: true }),
]
