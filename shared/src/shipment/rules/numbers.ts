import type { Schema } from 'effect'
import { typedNumber } from '../../fields/field-schemas.ts'
import type { Alert } from '../refusals.ts'
import { itemFields, loadInfoFields, rateFields, stopFields } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { labelOf } from './labels.ts'

/** No weight, count or distance of a load is beyond this; a number that is, is a slip of the keyboard. */
const MOST = 99_999_999

/** What a typed number counts as: text that is no number, and nothing at all, count as 0 [9.1]. */
export const numberOf = (value: number | string | null): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

const numberFields = (fields: Schema.Struct.Fields): readonly string[] =>
  Object.keys(fields).filter((field) => fields[field] === (typedNumber as Schema.Top))

const LOAD_INFO = numberFields(loadInfoFields)
const RATES = numberFields(rateFields)
const STOP = numberFields(stopFields)
const ITEM = numberFields(itemFields)

const check = (record: object, fields: readonly string[], title: string, path: string): readonly Alert[] =>
  fields.flatMap((name): readonly Alert[] => {
    const value = (record as Readonly<Record<string, unknown>>)[name]
    if (value === null || (typeof value === 'number' && Math.abs(value) <= MOST)) return []
    const problem = typeof value === 'number' ? 'is too large' : 'must be a number'
    return [{ key: `${path}.${name}:number`, field: `${path}.${name}`, message: `${title}: ${labelOf(name)} ${problem}` }]
  })

/** Whatever should be a number is one [5.3, 5.34]. */
export const numberAlerts = (shipment: Shipment): readonly Alert[] => [
  ...check(shipment.load_info, LOAD_INFO, 'Shipping Requirements', 'load_info'),
  ...check(shipment.rates, RATES, 'Rates', 'rates'),
  ...shipment.items.flatMap((item, index) => check(item, ITEM, `Item ${index + 1}`, `items[${index + 1}]`)),
  ...shipment.pick_stops.flatMap((stop, index) => check(stop, STOP, `PickStop ${index + 1}`, `pick_stops[${index + 1}]`)),
]
