import type { LockCell } from '@waybill/shared/boards/columns/lock-cell'
import { cellChanges } from '../live/cell-changes.ts'
import { keyedStore, nextFrame, type Schedule } from '../live/keyed-store.ts'
import type { RowSource, RowsView } from '../live/row-source.ts'
import type { BoardViewRow } from './board-source.ts'

/** A row returned by `GET /shipments?at=`: its cells by column. */
export type PastCells = { readonly pro: string; readonly version: number } & { readonly [column: string]: unknown }

export interface PastPage {
  readonly shipments: readonly PastCells[]
  readonly total: number
  readonly more: boolean
  readonly next: string | null
}

/** Reads a page of the board as of a moment (milliseconds since 1970), after a cursor. */
export type ReadPast = (at: number, after: string | null) => Promise<PastPage>

export interface PastSource extends RowSource<BoardViewRow> {
  /** Loads a moment. While one is loading, only the latest requested moment is queued. */
  readonly go: (at: number) => void
  /** Reloads the same moment with another query. */
  readonly ask: (read: ReadPast) => void
  /** The moment of the rows shown; null before the first. */
  readonly shownAt: () => number | null
}

const EMPTY: RowsView = { ids: [], total: 0, uncounted: false, more: false, loading: true, failure: null, generation: 0 }

/** The lock, or null if it had expired at that moment. */
const lockAt = (lock: LockCell | null, at: number): LockCell | null => (lock !== null && Date.parse(lock.expires_at) > at ? lock : null)

/** The rows of the board at past moments. Cells that change between two moments are highlighted, as on the live board. */
export const pastSource = (
  first: ReadPast,
  { now = Date.now, schedule = nextFrame }: { now?: () => number; schedule?: Schedule } = {},
): PastSource => {
  const records = keyedStore<BoardViewRow>(schedule)
  const shown = keyedStore<RowsView>(schedule)
  let read = first
  let shownAt: number | null = null
  let requestedAt: number | null = null
  let next: string | null = null
  let reading = false
  let paging = false
  let generation = 0
  let isNewQuery = true

  const view = () => shown.get('view') ?? EMPTY
  const keep = (row: PastCells, at: number, highlight: boolean) => {
    const { version, ...otherCells } = row
    const cells = { ...otherCells, lock: lockAt((row.lock as LockCell | null) ?? null, at) } as unknown as BoardViewRow['cells']
    const known = records.get(row.pro)
    if (known && known.position === version && JSON.stringify(known.cells) === JSON.stringify(cells)) return
    const changes = known && highlight ? cellChanges(known.cells, cells, known.changes, { mine: false, at: now() }) : undefined
    records.set(row.pro, { id: row.pro, position: version, cells, others: [], pending: [], ...(changes && { changes }) })
  }
  const take = (page: PastPage, at: number) => {
    const highlight = !isNewQuery
    for (const row of page.shipments) keep(row, at, highlight)
    if (isNewQuery) generation += 1
    isNewQuery = false
    shownAt = at
    next = page.next
    const ids = page.shipments.map(({ pro }) => pro)
    shown.set('view', { ids, total: page.total, uncounted: page.more, more: next !== null, loading: false, failure: null, generation })
  }
  const readOn = async (): Promise<void> => {
    if (reading || requestedAt === null) return
    reading = true
    const [at, reader] = [requestedAt, read]
    requestedAt = null
    try {
      const page = await reader(at, null)
      if (reader === read) take(page, at)
    } catch (error) {
      if (reader === read) {
        const failure = error instanceof Error ? error.message : String(error)
        shownAt = at
        shown.set('view', { ...EMPTY, loading: false, failure, generation })
      }
    } finally {
      reading = false
      void readOn()
    }
  }
  const go = (at: number) => {
    requestedAt = at
    void readOn()
  }

  return {
    go,
    ask: (other) => {
      if (other === read) return
      read = other
      isNewQuery = true
      const at = requestedAt ?? shownAt
      if (at !== null) go(at)
    },
    shownAt: () => shownAt,
    view,
    onView: (listener) => shown.subscribe('view', listener),
    row: records.get,
    onRow: records.subscribe,
    more: () => {
      if (next === null || paging || reading || shownAt === null) return
      paging = true
      const [at, reader, from] = [shownAt, read, next]
      reader(at, from)
        .then((page) => {
          if (at !== shownAt || reader !== read || from !== next) return
          for (const row of page.shipments) keep(row, at, false)
          next = page.next
          const known = new Set(view().ids)
          const ids = [...view().ids, ...page.shipments.flatMap(({ pro }) => (known.has(pro) ? [] : [pro]))]
          shown.set('view', { ...view(), ids, total: page.total, more: next !== null })
        })
        .catch(() => {
          // Scrolling tries again.
        })
        .finally(() => {
          paging = false
        })
    },
    retry: () => {
      if (shownAt !== null) go(shownAt)
    },
  }
}
