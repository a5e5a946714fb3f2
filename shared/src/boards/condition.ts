import type { PointVector } from '../places/point-vector.ts'
import { type BoardField, type FieldPath, foldCase, readField } from './field.ts'

/**
 * Which rows, as data: `matches` reads it here and the server says the same in SQL, so that a filter is written down once.
 * A row without a value meets none of `is`, `contains`, `from`, `to` and `near`; a flag that is not there is no.
 * `{ all: [] }` is every row, `{ any: [] }` none.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  /** Of a field that is read `as: 'text'` without regard to the case of ASCII letters; the values are lower case then. */
  | { readonly field: BoardField; readonly is: readonly (string | number | boolean)[] }
  /** Without regard to the case of ASCII letters where the field is read `as: 'text'`; `contains` is lower case then. */
  | { readonly field: BoardField; readonly contains: string }
  /** By code point, both ends included. */
  | { readonly field: BoardField; readonly from: string | null; readonly to: string | null }
  /** The field holds a point vector; `product` as `nearness` gives it. */
  | { readonly path: FieldPath; readonly near: PointVector; readonly product: number }

export const everyRow: Condition = { all: [] }

const isNear = (value: unknown, [x, y, z]: PointVector, product: number): boolean => {
  if (!Array.isArray(value)) return false
  const [a, b, c] = value as unknown as PointVector
  return a * x + b * y + c * z >= product
}

const comparable = (value: unknown, as: BoardField['as']): string | number | boolean => {
  if (as === 'flag') return value === true
  return (as === 'text' && typeof value === 'string' ? foldCase(value) : value) as string | number | boolean
}

/** Whether a row meets a condition. */
export function matchesCondition(row: object, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((part) => matchesCondition(row, part))
  if ('any' in condition) return condition.any.some((part) => matchesCondition(row, part))
  if ('not' in condition) return !matchesCondition(row, condition.not)
  if ('near' in condition) return isNear(readField(row, condition), condition.near, condition.product)
  const { field } = condition
  const value = readField(row, field)
  if ('is' in condition) return condition.is.includes(comparable(value, field.as))
  if (typeof value !== 'string') return false
  if ('contains' in condition) return (field.as === 'text' ? foldCase(value) : value).includes(condition.contains)
  return (condition.from === null || value >= condition.from) && (condition.to === null || value <= condition.to)
}
