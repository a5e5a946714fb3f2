import { money, unitRate } from '../fields/field-schemas.ts'
import { lineFields, loadInfoFields, rateFields } from './shape.ts'

const MONEY = new Set(
  Object.entries({ ...rateFields, ...lineFields, ...loadInfoFields }).flatMap(([field, schema]) =>
    schema === money || schema === unitRate ? [field] : [],
  ),
)

/** Whether the field at the end of a path is money of a load. */
export const isMoneyField = (path: string): boolean => MONEY.has(path.slice(path.lastIndexOf('.') + 1))
