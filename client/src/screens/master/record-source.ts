import { ApiError } from '../../app/api-error.ts'
import type { CellChange, RowSource, RowsView } from '../../commands/row-source.ts'
import type { ListedRecord, RecordCalls, RecordQuestion } from './record-calls.ts'

/** A record as a grid shows it; `changes` holds the cells that somebody else changed while we looked. */
export interface RecordRow {
  readonly id: string
  readonly record: ListedRecord
  readonly changes?: Readonly<Record<string, CellChange>>
}

export interface RecordSource extends RowSource<RecordRow> {
  /** Asks something else: rows of the last question stay until the answer is there. */
  readonly ask: (question: RecordQuestion) => void
  /** Asks the same again, because the list changed. */
  readonly renew: () => void
}

interface Parts {
  readonly calls: Pick<RecordCalls, 'page'>
  /** What each column of a row says. */
  readonly textsOf: (record: ListedRecord) => Readonly<Record<string, string>>
  /** Our own user name: what we changed ourselves is no news to us. */
  readonly me: string
  readonly now?: () => number
}

const NOTHING: RowsView = { ids: [], total: 0, uncounted: false, more: false, loading: true, failure: null, generation: 0 }

/** The rows of a list, read page by page and read again when it changed. */
export const recordSource = ({ calls, textsOf, me, now = Date.now }: Parts): RecordSource => {
  let view = NOTHING
  let rows = new Map<string, RecordRow>()
  let question: RecordQuestion | null = null
  let next: string | null = null
  let asked = 0
  const viewListeners = new Set<() => void>()
  const rowListeners = new Map<string, Set<() => void>>()

  const show = (change: Partial<RowsView>) => {
    view = { ...view, ...change }
    for (const listener of viewListeners) listener()
  }

  const rowOf = (record: ListedRecord, isSameQuestion: boolean): RecordRow => {
    const before = rows.get(record.id)
    if (!before) return { id: record.id, record }
    const [was, is] = [textsOf(before.record), textsOf(record)]
    // Beside what is written down of it a record can have figures that move without it.
    const isAsBefore = before.record.version === record.version && Object.keys(is).every((column) => is[column] === was[column])
    if (isAsBefore) return before
    if (!isSameQuestion || record.updated_by === me) return { id: record.id, record }
    const changes = Object.fromEntries(
      Object.keys(is)
        .filter((column) => is[column] !== was[column])
        .map((column) => [column, { from: was[column], to: is[column], at: now(), by: String(record.updated_by ?? '') }]),
    )
    return { id: record.id, record, changes }
  }

  const take = (found: readonly ListedRecord[], isSameQuestion: boolean, behind: boolean) => {
    const taken = found.map((record) => rowOf(record, isSameQuestion))
    const before = rows
    rows = new Map([...(behind ? rows : []), ...taken.map((row) => [row.id, row] as const)])
    for (const row of taken) if (before.get(row.id) !== row) for (const listener of rowListeners.get(row.id) ?? []) listener()
  }

  const read = async (isSameQuestion: boolean, after: string | null) => {
    if (question === null) return
    asked += 1
    const mine = asked
    if (view.ids.length === 0) show({ loading: true, failure: null })
    try {
      const known = view.ids.length
      const page = await calls.page(question, after, after === null && isSameQuestion ? Math.min(Math.max(known, 200), 500) : 200)
      if (mine !== asked) return
      take(page.rows, isSameQuestion, after !== null)
      next = page.next
      show({
        ids: [...rows.keys()],
        total: page.total,
        uncounted: page.more,
        more: next !== null,
        loading: false,
        failure: null,
        generation: isSameQuestion || after !== null ? view.generation : view.generation + 1,
      })
    } catch (error) {
      if (mine !== asked) return
      const failure = error instanceof ApiError ? error.message : 'The list cannot be read. Please try again.'
      show({ loading: false, ...(view.ids.length === 0 && { failure }) })
    }
  }

  return {
    view: () => view,
    onView: (listener) => {
      viewListeners.add(listener)
      return () => void viewListeners.delete(listener)
    },
    row: (id) => rows.get(id),
    onRow: (id, listener) => {
      const listeners = rowListeners.get(id) ?? new Set()
      rowListeners.set(id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) rowListeners.delete(id)
      }
    },
    more: () => {
      if (next === null) return
      const after = next
      next = null
      void read(true, after)
    },
    retry: () => {
      show({ failure: null, loading: true })
      void read(false, null)
    },
    ask: (asking) => {
      if (JSON.stringify(asking) === JSON.stringify(question)) return
      question = asking
      void read(false, null)
    },
    renew: () => void read(true, null),
  }
}
