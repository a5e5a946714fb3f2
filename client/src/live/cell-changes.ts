import type { BoardRow } from '@waybill/shared/protocol/socket'
import type { CellChange } from './row-source.ts'

type Cells = BoardRow['cells']

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/**
 * What a grid should highlight as changed after a row went from `before` to `after`. Our own changes clear the highlight: only other users'
 * changes are shown. Returns the same object if nothing differs.
 */
export const cellChanges = (
  before: Cells,
  after: Cells,
  known: Readonly<Record<string, CellChange>> | undefined,
  { mine, at, position }: { readonly mine: boolean; readonly at: number; readonly position?: number },
): Readonly<Record<string, CellChange>> | undefined => {
  const changed = Object.keys(after).filter((column) => column in before && !same(before[column], after[column]))
  if (changed.length === 0) return known
  const next = { ...known }
  for (const column of changed) {
    if (mine) delete next[column]
    else next[column] = { from: before[column], to: after[column], at, ...(position !== undefined && { position }) }
  }
  return Object.keys(next).length === 0 ? undefined : next
}
