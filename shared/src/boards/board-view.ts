import type { BoardChanges, BoardOp, BoardPage, BoardRow } from '../protocol/socket.ts'
import { compareKeys, type Direction, type SortKey } from './sort.ts'

/**
 * What a client holds of a live view: every row of it up to `next`, or all of them where `next` is null. Rows behind `next` are not
 * loaded, so what happens to them is dropped. Never changed in place: what is new is a new object, what is not is the same one.
 */
export interface BoardView {
  readonly view: string
  readonly directions: readonly Direction[]
  /** The log position at which the rows are right. */
  readonly position: number
  readonly total: number
  /** There are more than `total`. */
  readonly more: boolean
  readonly next: SortKey | null
  readonly rows: ReadonlyMap<string, BoardRow>
  /** Ids in order. */
  readonly order: readonly string[]
}

/** A view as its first page shows it. */
export const createBoardView = (page: BoardPage, directions: readonly Direction[]): BoardView => ({
  view: page.view,
  directions,
  position: page.position,
  total: page.total,
  more: page.more,
  next: page.next,
  rows: new Map(page.rows.map((row) => [row.id, row])),
  order: page.rows.map((row) => row.id),
})

/**
 * What came of changes: `stale` were known already, `gap` says that some before them are missing and the view must be resumed.
 * `touched` are the rows that are there, gone or different now.
 */
export type ApplyResult =
  | { readonly status: 'applied'; readonly view: BoardView; readonly touched: ReadonlySet<string> }
  | { readonly status: 'stale' }
  | { readonly status: 'gap' }

/** Moves a view by one message. */
export function applyBoardChanges(view: BoardView, changes: BoardChanges): ApplyResult {
  if (changes.from !== view.position) return { status: changes.to <= view.position ? 'stale' : 'gap' }
  const draft = openDraft(view)
  const touched = new Set(changes.ops.filter((op) => applyOp(draft, op)).map((op) => op.id))
  const { to: position, total, more } = changes
  return { status: 'applied', view: { ...view, position, total, more, rows: draft.rows(), order: draft.order() }, touched }
}

/** A view with the page that `board:more` answered. It comes between two changes, at the position of the first of them. */
export function addPage(view: BoardView, page: BoardPage): BoardView {
  const draft = openDraft({ ...view, next: page.next })
  for (const row of page.rows) put(draft, row)
  const { position, total, more, next } = page
  return { ...view, position, total, more, next, rows: draft.rows(), order: draft.order() }
}

/** The rows of a view in order. */
export const viewRows = (view: BoardView): readonly BoardRow[] =>
  view.order.flatMap((id) => {
    const row = view.rows.get(id)
    return row ? [row] : []
  })

/** A view under change; map and list are copied at the first write to each. */
interface Draft {
  readonly compare: (a: SortKey, b: SortKey) => number
  readonly next: SortKey | null
  readonly rows: () => ReadonlyMap<string, BoardRow>
  readonly order: () => readonly string[]
  readonly writableRows: () => Map<string, BoardRow>
  readonly writableOrder: () => string[]
}

function openDraft(view: BoardView): Draft {
  let rows: Map<string, BoardRow> | undefined
  let order: string[] | undefined
  return {
    compare: (a, b) => compareKeys(a, b, view.directions),
    next: view.next,
    rows: () => rows ?? view.rows,
    order: () => order ?? view.order,
    writableRows: () => (rows ??= new Map(view.rows)),
    writableOrder: () => (order ??= [...view.order]),
  }
}

/** False when nothing came of it. */
function applyOp(draft: Draft, op: BoardOp): boolean {
  switch (op.op) {
    case 'put':
      return put(draft, { id: op.id, position: op.position, sort: op.sort, cells: op.cells })
    case 'patch': {
      const known = draft.rows().get(op.id)
      if (!known || known.position > op.position) return false
      draft.writableRows().set(op.id, { ...known, position: op.position, cells: { ...known.cells, ...op.cells } })
      return true
    }
    case 'del':
      return remove(draft, op.id)
  }
}

function put(draft: Draft, row: BoardRow): boolean {
  const known = draft.rows().get(row.id)
  if (known && known.position > row.position) return false
  if (draft.next && draft.compare(row, draft.next) > 0) return remove(draft, row.id)
  if (!known || draft.compare(known, row) !== 0) {
    if (known) remove(draft, row.id)
    draft.writableOrder().splice(placeOf(draft, row), 0, row.id)
  }
  draft.writableRows().set(row.id, row)
  return true
}

function remove(draft: Draft, id: string): boolean {
  const known = draft.rows().get(id)
  if (!known) return false
  draft.writableOrder().splice(placeOf(draft, known), 1)
  draft.writableRows().delete(id)
  return true
}

/** Index of a row in the order, or where it would be inserted. */
function placeOf(draft: Draft, key: SortKey): number {
  const order = draft.order()
  const rows = draft.rows()
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows.get(order[middle] ?? '')
    if (row && draft.compare(row, key) < 0) low = middle + 1
    else high = middle
  }
  return low
}
