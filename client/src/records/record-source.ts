import { ApiError } from '../app/api-error.ts'
import type { CellChange, RowSource, RowsView } from '../live/row-source.ts'
import type { ListedRecordResource, RecordCalls, RecordListQuery } from './record-calls.ts'

/** A record as a grid row; `changes` holds the cells another user changed while the list was open. */
export interface RecordListRow {
  readonly id: string
  readonly record: ListedRecordResource
  readonly changes?: Readonly<Record<string, CellChange>>
}

export interface RecordSource extends RowSource<RecordListRow> {
  /** Runs another query. The current rows stay until the response arrives. */
  readonly ask: (query: RecordListQuery) => void
  /** Runs the current query again because the list changed. */
  readonly renew: () => void
}

interface Parts {
  readonly calls: Pick<RecordCalls, 'page'>
  /** The text of each column of a row. */
  readonly textsOf: (record: ListedRecordResource) => Readonly<Record<string, string>>
  /** The signed-in user's name; their own changes aren't highlighted. */
  readonly me: string
  readonly now?: () => number
}

const NOTHING: RowsView = { ids: [], total: 0, uncounted: false, more: false, loading: true, failure: null, generation: 0 }

/** The rows of a list, loaded page by page and reloaded when the list changes. */
export const recordSource = ({ calls, textsOf, me, now = Date.now }: Parts): RecordSource => {
  let view = NOTHING
  let rows = new Map<string, RecordListRow>()
  let query: RecordListQuery | null = null
  let next: string | null = null
  let latestRequest = 0
  const viewListeners = new Set<() => void>()
  const rowListeners = new Map<string, Set<() => void>>()

  const show = (change: Partial<RowsView>) => {
    view = { ...view, ...change }
    for (const listener of viewListeners) listener()
  }

  const rowOf = (record: ListedRecordResource, isSameQuery: boolean): RecordListRow => {
    const before = rows.get(record.id)
    if (!before) return { id: record.id, record }
    const [was, is] = [textsOf(before.record), textsOf(record)]
    // Totals of a record can change without a new version.
    const isAsBefore = before.record.version === record.version && Object.keys(is).every((column) => is[column] === was[column])
    if (isAsBefore) return before
    if (!isSameQuery || record.updated_by === me) return { id: record.id, record }
    const changes = Object.fromEntries(
      Object.keys(is)
        .filter((column) => is[column] !== was[column])
        .map((column) => [column, { from: was[column], to: is[column], at: now(), by: String(record.updated_by ?? '') }]),
    )
    return { id: record.id, record, changes }
  }

  const take = (found: readonly ListedRecordResource[], isSameQuery: boolean, append: boolean) => {
    const updated = found.map((record) => rowOf(record, isSameQuery))
    const before = rows
    rows = new Map([...(append ? rows : []), ...updated.map((row) => [row.id, row] as const)])
    for (const row of updated) if (before.get(row.id) !== row) for (const listener of rowListeners.get(row.id) ?? []) listener()
  }

  const read = async (isSameQuery: boolean, after: string | null) => {
    if (query === null) return
    latestRequest += 1
    const request = latestRequest
    if (view.ids.length === 0) show({ loading: true, failure: null })
    try {
      const known = view.ids.length
      const page = await calls.page(query, after, after === null && isSameQuery ? Math.min(Math.max(known, 200), 500) : 200)
      if (request !== latestRequest) return
      take(page.rows, isSameQuery, after !== null)
      next = page.next
      show({
        ids: [...rows.keys()],
        total: page.total,
        uncounted: page.more,
        more: next !== null,
        loading: false,
        failure: null,
        generation: isSameQuery || after !== null ? view.generation : view.generation + 1,
      })
    } catch (error) {
      if (request !== latestRequest) return
      const failure = error instanceof ApiError ? error.message : "The list couldn't be loaded. Try again."
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
    ask: (newQuery) => {
      if (JSON.stringify(newQuery) === JSON.stringify(query)) return
      query = newQuery
      void read(false, null)
    },
    renew: () => void read(true, null),
  }
}
