import type { Schema } from 'effect'
import type { Alert } from '../../decision/refusal.ts'
import { typedNumber } from '../../fields/field-schemas.ts'
import { itemFields, loadInfoFields, rateFields, stopFields } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { labelOf } from './labels.ts'

/** The largest weight, count or distance of a load; a larger number is a typing error. */
const MAX_NUMBER = 99_999_999

/** The number that an entered value counts as: empty or non-numeric text counts as 0 [9.1]. */
export const numberOf = (value: number | string | null): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Temperatures in degrees; all other numbers are counts, sizes or distances. */
const MAY_BE_NEGATIVE: ReadonlySet<string> = new Set(['reefer_set_point', 'req_min_temp', 'req_max_temp'])

const numberFields = (fields: Schema.Struct.Fields): readonly string[] =>
  Object.keys(fields).filter((field) => fields[field] === (typedNumber as Schema.Top))

const LOAD_INFO = numberFields(loadInfoFields)
const RATES = numberFields(rateFields)
const STOP = numberFields(stopFields)
const ITEM = numberFields(itemFields)

const check = (record: object, fields: readonly string[], title: string, path: string): readonly Alert[] =>
  fields.flatMap((name): readonly Alert[] => {
    const value = (record as Readonly<Record<string, unknown>>)[name]
    const isBelow = typeof value === 'number' && value < 0 && !MAY_BE_NEGATIVE.has(name)
    if (value === null || (typeof value === 'number' && Math.abs(value) <= MAX_NUMBER && !isBelow)) return []
    const problem = typeof value !== 'number' ? 'must be a number' : isBelow ? "can't be negative" : 'is too large'
    return [{ key: `${path}.${name}:number`, field: `${path}.${name}`, message: `${title}: ${labelOf(name)} ${problem}` }]
  })

const declaredValueIsNegative = ({ load_info }: Shipment): readonly Alert[] => {
  const field = 'load_info.declared_value'
  const isBelow = load_info.declared_value !== null && load_info.declared_value < 0
  return isBelow ? [{ key: `${field}:number`, field, message: "Shipping Requirements: Declared value can't be negative" }] : []
}

/** Alerts for values that should be numbers and are not [5.3, 5.34]. */
export const numberAlerts = (shipment: Shipment): readonly Alert[] => [
  ...check(shipment.load_info, LOAD_INFO, 'Shipping Requirements', 'load_info'),
  ...declaredValueIsNegative(shipment),
  ...check(shipment.rates, RATES, 'Rates', 'rates'),
  ...shipment.items.flatMap((item, index) => check(item, ITEM, `Item ${index + 1}`, `items[${index + 1}]`)),
  ...shipment.pick_stops.flatMap((stop, index) => check(stop, STOP, `PickStop ${index + 1}`, `pick_stops[${index + 1}]`)),
]
