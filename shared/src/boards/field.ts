/**
 * A value of a board row, named so that both sides can read it: the browser from the row, the database from its columns.
 * `path` starts with a column of the row; further steps lead into its JSON. `as` says how the value compares:
 * `exact` by code point, `text` the same without regard to the case of ASCII letters, `instant` by time (ISO 8601 UTC, always with
 * milliseconds), `rank` by its place in `order`.
 */
export type BoardField =
  | { readonly path: FieldPath; readonly as: 'exact' | 'text' | 'instant' | 'number' | 'flag' }
  | { readonly path: FieldPath; readonly as: 'rank'; readonly order: readonly string[] }

export type FieldPath = readonly [column: string, ...steps: string[]]

/** What rows are ordered by. Flags count as 0 and 1; one that is not there is 0. */
export type SortValue = string | number | null

/** The value in the row; null if there is none. */
export const readField = (row: object, { path }: { readonly path: FieldPath }): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? ((value as Record<string, unknown>)[step] ?? null) : null),
    row,
  )

/** The value as it compares. */
export function sortValue(row: object, field: BoardField): SortValue {
  const value = readField(row, field)
  if (field.as === 'flag') return value === true ? 1 : 0
  if (value === null) return null
  switch (field.as) {
    case 'exact':
    case 'instant':
      return String(value)
    case 'text':
      return foldCase(String(value))
    case 'number':
      return Number(value)
    case 'rank': {
      const place = field.order.indexOf(String(value))
      return place < 0 ? null : place + 1
    }
  }
}

/** ASCII letters only: what `lower(… collate "C")` does in the database, whatever its locale. */
export const foldCase = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
