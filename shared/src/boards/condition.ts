import { type Field, readField } from './field.ts'

/**
 * Which rows, as data: `matches` reads it here and the server says the same in SQL, so that a filter is written down once.
 * A row without a value meets neither `is` nor `contains`. `{ all: [] }` is every row, `{ any: [] }` none.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly field: Field; readonly is: readonly (string | number | boolean)[] }
  | { readonly field: Field; readonly contains: string }

export const everyRow: Condition = { all: [] }

/** Whether a row meets a condition. */
export function matches(row: object, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((part) => matches(row, part))
  if ('any' in condition) return condition.any.some((part) => matches(row, part))
  const value = readField(row, condition.field)
  if ('is' in condition) return condition.is.some((wanted) => wanted === value)
  return typeof value === 'string' && value.includes(condition.contains)
}
