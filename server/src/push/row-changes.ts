import { matchesCondition } from '@waybill/shared/boards/condition'
import type { AnyColumn, StoredRow } from '@waybill/shared/boards/define-board'
import { compareKeys, sortKey } from '@waybill/shared/boards/sort'
import type { BoardOp } from '@waybill/shared/protocol/socket'
import type { RowChange } from '../changes/change.ts'
import { readCells, type ViewDefinition, viewRow } from './view-definition.ts'

/** The change to one row of a view, before it is written as an operation. `extra`: the record behind the row, if the view reads it. */
export type RowStep =
  | { readonly do: 'put'; readonly row: StoredRow; readonly extra: unknown }
  | { readonly do: 'patch'; readonly row: StoredRow; readonly extra: unknown; readonly columns: readonly AnyColumn[] }
  | { readonly do: 'del' }

/** By id: the changes that bring a view from one position to another. */
export type RowSteps = Map<string, RowStep>

/** A step and by how many rows it changes the view; null if that is unknown because the previous row is unknown. */
export interface CountedStep {
  readonly id: string
  readonly step: RowStep
  readonly count: number | null
}

/** The effect of a row change on a view; null if there is none. Decided by the row alone, before and after. */
export function stepOf(view: ViewDefinition, { id, before, after, extra: given }: RowChange): CountedStep | null {
  const extra = given ?? null
  const is = after !== null && matchesCondition(after, view.condition)
  if (before === undefined) return { id, step: is ? { do: 'put', row: after, extra } : { do: 'del' }, count: null }
  const was = before !== null && matchesCondition(before, view.condition)
  if (!is) return was ? { id, step: { do: 'del' }, count: -1 } : null
  if (!was) return { id, step: { do: 'put', row: after, extra }, count: 1 }
  const hasMoved = compareKeys(sortKey(before, view.terms), sortKey(after, view.terms), view.directions) !== 0
  if (hasMoved) return { id, step: { do: 'put', row: after, extra }, count: 0 }
  // The previous record is not available: any of its cells may have changed.
  const columns = view.columns.filter((column) =>
    column.isExtra ? before.version !== after.version : !sameCell(column.read(before, null), column.read(after, null)),
  )
  return columns.length === 0 ? null : { id, step: { do: 'patch', row: after, extra, columns }, count: 0 }
}

const sameCell = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/**
 * Adds a later step on top. The result is right for a view at any position that the steps passed through, not only the first: a row that
 * entered and left is a `del`, one that left and entered a `put`, and a patch names every column that any step touched.
 */
export function addStep(steps: RowSteps, id: string, later: RowStep): void {
  const earlier = steps.get(id)
  if (later.do !== 'patch' || !earlier) {
    steps.set(id, later)
  } else if (earlier.do === 'patch') {
    steps.set(id, { ...later, columns: [...new Set([...earlier.columns, ...later.columns])] })
  } else {
    steps.set(id, { do: 'put', row: later.row, extra: later.extra })
  }
}

/** The steps as the operations of a message. */
export const writeOps = (view: ViewDefinition, steps: RowSteps): BoardOp[] => [...steps].map(([id, step]) => writeOp(view, id, step))

function writeOp(view: ViewDefinition, id: string, step: RowStep): BoardOp {
  switch (step.do) {
    case 'put':
      return { op: 'put', ...viewRow(view, step.row, step.extra) }
    case 'patch':
      return { op: 'patch', id, position: view.board.positionOf(step.row), cells: readCells(step.columns, step.row, step.extra) }
    case 'del':
      return { op: 'del', id }
  }
}
