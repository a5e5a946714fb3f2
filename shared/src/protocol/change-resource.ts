import { carrierFields } from '../carrier/input.ts'
import { customerFields } from '../customer/input.ts'
import type { FieldChange } from '../fields/change.ts'
import { money, unitRate } from '../fields/field-schemas.ts'
import { isRecord } from '../fields/path.ts'
import type { Json } from '../log/envelope.ts'
import { formatDollars } from '../money/dollars.ts'
import { carrierBidFields } from '../shipment/bids/bid.ts'
import { lineFields, loadInfoFields, rateFields } from '../shipment/shape.ts'

const MONEY: ReadonlySet<string> = new Set(
  Object.entries({ ...loadInfoFields, ...rateFields, ...lineFields, ...carrierFields, ...customerFields, ...carrierBidFields }).flatMap(
    ([field, schema]) => (schema === money || schema === unitRate ? [field] : []),
  ),
)

const outside = (field: string, value: Json): Json => {
  if (typeof value === 'number') return MONEY.has(field) ? formatDollars(value) : value
  if (Array.isArray(value)) return value.map((entry) => outside(field, entry))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, outside(name, entry)]))
}

/** A value of a field as calls tell it: money, which the log holds as cents, as decimal dollars. */
export const valueResource = (path: string, value: Json): Json => outside(path.slice(path.lastIndexOf('.') + 1), value)

/** A change of a record as calls tell it: money, which the log holds as cents, as decimal dollars. What else the change carries stays. */
export const changeResource = <Change extends FieldChange>(change: Change): Change => ({
  ...change,
  from: valueResource(change.path, change.from),
  to: valueResource(change.path, change.to),
})
