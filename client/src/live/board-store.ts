import type { BoardView } from '@waybill/shared/boards/board-view'
import { addPage, applyBoardChanges, createBoardView } from '@waybill/shared/boards/board-view'
import { BOARD_ROWS } from '@waybill/shared/boards/first-page'
import type { BoardChanges, BoardRow, ClientToServer, Presence, SocketFailure } from '@waybill/shared/protocol/socket'
import { cellChanges } from './cell-changes.ts'
import { keyedStore, nextFrame, type Schedule } from './keyed-store.ts'
import { isFailure, isUnanswered, type LiveConnection } from './live-connection.ts'
import type { RowRecord, RowSource, RowsView } from './row-source.ts'
import { viewUseOf } from './view-references.ts'

/** Which rows of which board, with which cells, in which order. */
export type BoardSubscription = NonNullable<Parameters<ClientToServer['board:resume']>[0]['query']>

export interface BoardRecord extends RowRecord {
  readonly position: number
  readonly cells: BoardRow['cells']
}

export interface BoardStore extends RowSource<BoardRecord> {
  /** Changes the query; the previous rows stay until the result arrives. */
  readonly ask: (question: BoardSubscription) => void
  readonly question: () => BoardSubscription
  /** The log position of the rows; -1 before the first response. */
  readonly position: () => number
  readonly onPosition: (listener: (position: number) => void) => () => void
  /** Called once a frame when any row came, left or changed. */
  readonly onChange: (listener: () => void) => () => void
  readonly close: () => void
}

export interface BoardStoreOptions {
  readonly query: BoardSubscription
  /** Whether a change of this row is the result of our own command. */
  readonly isOurs: (id: string, position: number) => boolean
  /** Who has which load open, whenever the server sends all of it. */
  readonly onPresence: (presence: readonly Presence[]) => void
  readonly pageSize?: number
  readonly now?: () => number
  readonly schedule?: Schedule
}

const EMPTY: RowsView = { ids: [], total: 0, uncounted: false, more: false, loading: true, failure: null, generation: 0 }

/**
 * The live rows of one board. Changes are applied only from the position of the rows; missing changes are requested, and after a reset the
 * query is sent again. The rows are never wrong, only out of date, and then the connection shows it.
 */
export const boardStore = (connection: LiveConnection, options: BoardStoreOptions): BoardStore => {
  const { isOurs, onPresence, pageSize = BOARD_ROWS, now = Date.now, schedule = nextFrame } = options
  const records = keyedStore<BoardRecord>(schedule)
  const shown = keyedStore<RowsView>(schedule)
  const positionListeners = new Set<(position: number) => void>()
  const self = {}
  const use = viewUseOf(connection)

  let question = options.query
  let view: BoardView | null = null
  let generation = 0
  /** Counts the queries, so that a late response can be recognized. */
  let queryCount = 0
  /** Whether `view` is the result of the current query, or at least of an equal one. */
  let hasResult = false
  let another = true
  let failure: string | null = null
  let resuming = false
  /** The value of `queryCount` when the pending page was requested. */
  let paging: number | null = null
  /** More rows were requested while they couldn't be loaded. */
  let isMorePending = false
  /** Changes that arrived during a resume. */
  let waiting: BoardChanges[] = []

  const show = (loading: boolean) => {
    const before = shown.get('view') ?? EMPTY
    const next: RowsView = view
      ? { ids: view.order, total: view.total, uncounted: view.more, more: view.next !== null, loading, failure, generation }
      : { ...EMPTY, loading, failure, generation }
    if ((Object.keys(next) as (keyof RowsView)[]).some((key) => next[key] !== before[key])) shown.set('view', next)
  }

  const keep = (id: string, row: BoardRow | undefined, isNews: boolean) => {
    const known = records.get(id)
    if (!row || (known && known.position === row.position && known.cells === row.cells)) {
      if (!row) records.set(id, undefined)
      return
    }
    const changes =
      known && isNews
        ? cellChanges(known.cells, row.cells, known.changes, { mine: isOurs(id, row.position), at: now(), position: row.position })
        : known?.changes
    records.set(id, { id, position: row.position, cells: row.cells, ...(changes && { changes }) })
  }

  const moved = (next: BoardView, touched: Iterable<string>, isNews: boolean) => {
    view = next
    for (const id of touched) keep(id, next.rows.get(id), isNews)
    show(false)
    for (const listener of positionListeners) listener(next.position)
  }

  const clear = () => {
    for (const id of [...records.keys()]) records.set(id, undefined)
    view = null
    hasResult = false
    generation += 1
  }

  const failed = ({ error }: SocketFailure) => {
    if (error.type === 'Offline') return
    if (error.type === 'Timeout') return subscribe()
    failure = error.message
    // Rows the user may no longer see are removed from the screen.
    if (error.type === 'Forbidden') clear()
    connection.report(self, null)
    show(false)
  }

  const subscribe = () => {
    const ticket = ++queryCount
    hasResult = false
    failure = null
    resuming = false
    waiting = []
    connection.report(self, 0)
    show(true)
    const oldView = view?.view
    const messageCount = use.asking()
    connection.request('board:subscribe', { ...question, limit: pageSize }, (response) => {
      const late = ticket !== queryCount
      if (!isFailure(response)) {
        use.take(self, response.view)
        if (late && response.view !== view?.view) use.leave(self, response.view)
        else if (!late && oldView !== undefined && oldView !== response.view) use.leave(self, oldView)
      }
      messageCount()
      if (late) return
      if (isFailure(response)) return failed(response)
      hasResult = true
      if (another) generation += 1
      another = false
      const directions = (question.sort ?? []).map(({ direction }) => direction)
      const before = view ? view.rows.keys() : []
      const opened = createBoardView(response, directions)
      moved(opened, new Set([...before, ...opened.rows.keys()]), false)
      onPresence(response.presence)
      connection.report(self, null)
      loadMoreIfPending()
    })
  }

  const take = (changes: BoardChanges): boolean => {
    if (!view) return false
    const applied = applyBoardChanges(view, changes)
    if (applied.status === 'applied') moved(applied.view, applied.touched, true)
    return applied.status !== 'gap'
  }

  const resume = (behind: number) => {
    if (!view) return
    const ticket = ++queryCount
    resuming = true
    connection.report(self, behind)
    connection.request('board:resume', { view: view.view, position: view.position, query: question }, (response) => {
      if (ticket !== queryCount) return
      resuming = false
      if (isFailure(response)) return failed(response)
      if (response.status === 'reset' || !take(response)) return subscribe()
      onPresence(response.presence)
      const late = waiting
      waiting = []
      const missed = late.find((changes) => !take(changes))
      if (missed) return resume(missed.to - (view?.position ?? 0))
      connection.report(self, null)
      loadMoreIfPending()
    })
  }

  /**
   * Requests the next page, but only if the rows are the result of the latest query and lack no changes, because the cursor belongs to
   * them.
   */
  const more = () => {
    if (!view?.next || paging === queryCount) return
    isMorePending = !hasResult || resuming || paging !== null
    if (isMorePending) return
    const ticket = queryCount
    paging = ticket
    connection.request('board:more', { view: view.view, after: view.next }, (response) => {
      paging = null
      if (ticket !== queryCount) return loadMoreIfPending()
      if (isFailure(response)) isMorePending = isUnanswered(response)
      if (isFailure(response) || !view) return
      // A page is correct at the position the view was last updated to: at any other, changes in between are missing.
      if (response.position !== view.position) return resume(response.position - view.position)
      const known = new Set(view.order)
      const next = addPage(view, response)
      moved(
        next,
        next.order.filter((id) => !known.has(id)),
        false,
      )
    })
  }

  const loadMoreIfPending = () => {
    if (!isMorePending) return
    isMorePending = false
    more()
  }

  const stops = [
    connection.onConnected(() => (hasResult ? resume(0) : subscribe())),
    connection.on('board:changes', (changes) => {
      if (changes.view !== view?.view) return
      if (resuming) waiting.push(changes)
      // A gap in rows that are about to be replaced doesn't matter.
      else if (!take(changes) && hasResult) {
        waiting.push(changes)
        resume(changes.to - view.position)
      }
    }),
    connection.on('board:reset', (reset) => {
      if (reset.view === view?.view) subscribe()
    }),
  ]

  return {
    ask: (next) => {
      if (JSON.stringify(next) === JSON.stringify(question)) return
      question = next
      another = true
      subscribe()
    },
    question: () => question,
    position: () => view?.position ?? -1,
    onPosition: (listener) => {
      positionListeners.add(listener)
      return () => void positionListeners.delete(listener)
    },
    view: () => shown.get('view') ?? EMPTY,
    onView: (listener) => shown.subscribe('view', listener),
    row: records.get,
    onRow: records.subscribe,
    onChange: records.subscribeAll,
    more,
    retry: subscribe,
    close: () => {
      queryCount += 1
      for (const stop of stops) stop()
      connection.report(self, null)
      if (view) use.leave(self, view.view)
      view = null
    },
  }
}
