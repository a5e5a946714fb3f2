import type { LockCell } from '@waybill/shared/boards/columns/lock-cell'
import type { BoardRow } from '../../boards/board-source.ts'
import { cellChanges } from '../../commands/cell-changes.ts'
import { keyedStore, nextFrame, type Schedule } from '../../commands/keyed-store.ts'
import type { RowSource, RowsView } from '../../commands/row-source.ts'

/** A load in a list of the past, as `GET /shipments?at=` tells it: its cells by column. */
export type PastCells = { readonly pro: string; readonly version: number } & { readonly [column: string]: unknown }

export interface PastPage {
  readonly shipments: readonly PastCells[]
  readonly total: number
  readonly more: boolean
  readonly next: string | null
}

/** Reads a page of the board as it was at a moment (ms since 1970), behind a place of it. */
export type ReadPast = (at: number, after: string | null) => Promise<PastPage>

export interface PastSource extends RowSource<BoardRow> {
  /** Goes to a moment. While one is read only the last one asked for waits. */
  readonly go: (at: number) => void
  /** Reads the same moment with another question. */
  readonly ask: (read: ReadPast) => void
  /** The moment that the rows are of; null before the first. */
  readonly shownAt: () => number | null
}

const EMPTY: RowsView = { ids: [], total: 0, uncounted: false, more: false, loading: true, failure: null, generation: 0 }

/** A lock that had run out by then was none. */
const lockAt = (lock: LockCell | null, at: number): LockCell | null => (lock !== null && Date.parse(lock.expires_at) > at ? lock : null)

/** The rows of a board of the past. From one moment to the next what changed is marked, as on the board of the present. */
export const pastSource = (
  first: ReadPast,
  { now = Date.now, schedule = nextFrame }: { now?: () => number; schedule?: Schedule } = {},
): PastSource => {
  const records = keyedStore<BoardRow>(schedule)
  const shown = keyedStore<RowsView>(schedule)
  let read = first
  let shownAt: number | null = null
  let wanted: number | null = null
  let next: string | null = null
  let reading = false
  let paging = false
  let generation = 0
  let another = true

  const view = () => shown.get('view') ?? EMPTY
  const keep = (row: PastCells, at: number, news: boolean) => {
    const { version, ...told } = row
    const cells = { ...told, lock: lockAt((row.lock as LockCell | null) ?? null, at) } as unknown as BoardRow['cells']
    const known = records.get(row.pro)
    if (known && known.position === version && JSON.stringify(known.cells) === JSON.stringify(cells)) return
    const changes = known && news ? cellChanges(known.cells, cells, known.changes, { mine: false, at: now() }) : undefined
    records.set(row.pro, { id: row.pro, position: version, cells, others: [], pending: [], ...(changes && { changes }) })
  }
  const take = (page: PastPage, at: number) => {
    const news = !another
    for (const row of page.shipments) keep(row, at, news)
    if (another) generation += 1
    another = false
    shownAt = at
    next = page.next
    const ids = page.shipments.map(({ pro }) => pro)
    shown.set('view', { ids, total: page.total, uncounted: page.more, more: next !== null, loading: false, failure: null, generation })
  }
  const readOn = async (): Promise<void> => {
    if (reading || wanted === null) return
    reading = true
    const [at, asked] = [wanted, read]
    wanted = null
    try {
      const page = await asked(at, null)
      if (asked === read) take(page, at)
    } catch (error) {
      if (asked === read) {
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
    wanted = at
    void readOn()
  }

  return {
    go,
    ask: (other) => {
      if (other === read) return
      read = other
      another = true
      const at = wanted ?? shownAt
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
      const [at, asked, from] = [shownAt, read, next]
      asked(at, from)
        .then((page) => {
          if (at !== shownAt || asked !== read || from !== next) return
          for (const row of page.shipments) keep(row, at, false)
          next = page.next
          const known = new Set(view().ids)
          const ids = [...view().ids, ...page.shipments.flatMap(({ pro }) => (known.has(pro) ? [] : [pro]))]
          shown.set('view', { ...view(), ids, total: page.total, more: next !== null })
        })
        .catch(() => {
          // Scrolling asks again.
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
