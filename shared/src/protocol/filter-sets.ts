import { Schema } from 'effect'
import { ShipmentFilter } from '../boards/filter.ts'

/** A filter under a name [3.6]. Ids below zero are built in and belong to nobody. */
export const FilterSet = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  filter_type: Schema.Literal('shipments'),
  filters: Schema.toEncoded(ShipmentFilter),
  user_id: Schema.NullOr(Schema.String),
})
export type FilterSet = typeof FilterSet.Type

/** The filters that everybody has. */
export const BUILT_IN_FILTERS: readonly FilterSet[] = [
  { id: -1, name: 'Active Shipments', filter_type: 'shipments', filters: { status: 'active' }, user_id: null },
  { id: -2, name: 'To release', filter_type: 'shipments', filters: { status: 'to_release' }, user_id: null },
]
