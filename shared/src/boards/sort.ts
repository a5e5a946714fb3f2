import { type BoardField, type SortValue, sortValue } from './field.ts'

/** Rows are ordered by these, then by id, ascending. Rows without a value come last in both directions. */
export interface SortTerm {
  readonly field: BoardField
  readonly direction: Direction
}

export type Direction = 'asc' | 'desc'

/** What a board is ordered by, by column: the first counts most. */
export type SortOrder = readonly { readonly column: string; readonly direction: Direction }[]

/** A place in an order: the values that a row is sorted by, and its id. */
export interface SortKey {
  readonly sort: readonly SortValue[]
  readonly id: string
}

export const sortKey = (row: { readonly id: string }, terms: readonly SortTerm[]): SortKey => ({
  sort: terms.map(({ field }) => sortValue(row, field)),
  id: row.id,
})

/** The one order of a board, for the browser, for clipping and, said in SQL, for its pages: negative when `a` comes first. */
export function compareKeys(a: SortKey, b: SortKey, directions: readonly Direction[]): number {
  for (const [index, direction] of directions.entries()) {
    const left = a.sort[index] ?? null
    const right = b.sort[index] ?? null
    if (left === right) continue
    if (left === null) return 1
    if (right === null) return -1
    const order = compareValues(left, right)
    if (order !== 0) return direction === 'asc' ? order : -order
  }
  return compareText(a.id, b.id)
}

const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))

/** By code point, as collation "C" orders UTF-8; `<` would order by UTF-16 units and put emoji before some letters. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return codePointOrder(left) - codePointOrder(right)
  }
  return a.length - b.length
}

/** Moves the surrogates behind the rest of the 16-bit units, which is where the code points they stand for belong. */
const codePointOrder = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)
