import { BOARD_ROWS } from '@waybill/shared/boards/first-page'
import type { BoardView } from '@waybill/shared/boards/view'
import { addPage, applyChanges, openView } from '@waybill/shared/boards/view'
import type { BoardChanges, BoardRow, ClientToServer, Presence, SocketFailure } from '@waybill/shared/protocol/socket'
import { cellChanges } from './cell-changes.ts'
import { keyedStore, nextFrame, type Schedule } from './keyed-store.ts'
import { isFailure, type LiveConnection } from './live-connection.ts'
import type { RowRecord, RowSource, RowsView } from './row-source.ts'
import { viewUseOf } from './view-use.ts'

/** Which rows of which board, with which cells, in which order. */
export type BoardQuestion = NonNullable<Parameters<ClientToServer['board:resume']>[0]['query']>

export interface BoardRecord extends RowRecord {
  readonly position: number
  readonly cells: BoardRow['cells']
}

export interface BoardStore extends RowSource<BoardRecord> {
  /** Asks another question; the rows of the last one stay until the answer is there. */
  readonly ask: (question: BoardQuestion) => void
  readonly question: () => BoardQuestion
  /** The log position that the rows are right for; -1 before the first answer. */
  readonly position: () => number
  readonly onPosition: (listener: (position: number) => void) => () => void
  /** Told once a frame when any row came, went or changed. */
  readonly onChange: (listener: () => void) => () => void
  readonly close: () => void
}

export interface BoardStoreOptions {
  readonly question: BoardQuestion
  /** Whether a change of this row is the echo of a command of ours. */
  readonly isOurs: (id: string, position: number) => boolean
  /** Who has which load open, whenever the server says all of it. */
  readonly onPresence: (presence: readonly Presence[]) => void
  readonly pageSize?: number
  readonly now?: () => number
  readonly schedule?: Schedule
}

const EMPTY: RowsView = { ids: [], total: 0, uncounted: false, more: false, loading: true, failure: null, generation: 0 }

/**
 * The live rows of one board. Changes are applied only from the position that the rows are at; whatever is missing is asked for, and
 * after a reset the question is asked anew. The rows are never wrong, at worst old, and then the connection says so.
 */
export const boardStore = (connection: LiveConnection, options: BoardStoreOptions): BoardStore => {
  const { isOurs, onPresence, pageSize = BOARD_ROWS, now = Date.now, schedule = nextFrame } = options
  const records = keyedStore<BoardRecord>(schedule)
  const shown = keyedStore<RowsView>(schedule)
  const positionListeners = new Set<(position: number) => void>()
  const self = {}
  const use = viewUseOf(connection)

  let question = options.question
  let view: BoardView | null = null
  let generation = 0
  /** Counts what was asked, so that a late answer is known as such. */
  let asked = 0
  /** Whether `view` is the answer to `question`, or at least to the same one. */
  let answered = false
  let another = true
  let failure: string | null = null
  let resuming = false
  let paging = false
  /** What came while a resume was on its way. */
  let waiting: BoardChanges[] = []

  const show = (loading: boolean) => {
    const before = shown.get('view') ?? EMPTY
    const next: RowsView = view
      ? { ids: view.order, total: view.total, uncounted: view.more, more: view.next !== null, loading, failure, generation }
      : { ...EMPTY, loading, failure, generation }
    if ((Object.keys(next) as (keyof RowsView)[]).some((key) => next[key] !== before[key])) shown.set('view', next)
  }

  const keep = (id: string, row: BoardRow | undefined, news: boolean) => {
    const known = records.get(id)
    if (!row || (known && known.position === row.position && known.cells === row.cells)) {
      if (!row) records.set(id, undefined)
      return
    }
    const changes =
      known && news
        ? cellChanges(known.cells, row.cells, known.changes, { mine: isOurs(id, row.position), at: now(), position: row.position })
        : known?.changes
    records.set(id, { id, position: row.position, cells: row.cells, ...(changes && { changes }) })
  }

  const moved = (next: BoardView, touched: Iterable<string>, news: boolean) => {
    view = next
    for (const id of touched) keep(id, next.rows.get(id), news)
    show(false)
    for (const listener of positionListeners) listener(next.position)
  }

  const clear = () => {
    for (const id of [...records.keys()]) records.set(id, undefined)
    view = null
    answered = false
    generation += 1
  }

  const failed = ({ error }: SocketFailure) => {
    if (error.type === 'Offline') return
    if (error.type === 'Timeout') return subscribe()
    failure = error.message
    // What is not permitted any more does not stay on the screen.
    if (error.type === 'Forbidden') clear()
    connection.report(self, null)
    show(false)
  }

  const subscribe = () => {
    const ticket = ++asked
    answered = false
    failure = null
    resuming = false
    waiting = []
    connection.report(self, 0)
    show(true)
    const left = view?.view
    const heard = use.asking()
    connection.request('board:subscribe', { ...question, limit: pageSize }, (answer) => {
      const late = ticket !== asked
      if (!isFailure(answer)) {
        use.take(self, answer.view)
        if (late && answer.view !== view?.view) use.leave(self, answer.view)
        else if (!late && left !== undefined && left !== answer.view) use.leave(self, left)
      }
      heard()
      if (late) return
      if (isFailure(answer)) return failed(answer)
      answered = true
      if (another) generation += 1
      another = false
      const directions = (question.sort ?? []).map(({ direction }) => direction)
      const before = view ? view.rows.keys() : []
      const opened = openView(answer, directions)
      moved(opened, new Set([...before, ...opened.rows.keys()]), false)
      onPresence(answer.presence)
      connection.report(self, null)
    })
  }

  const take = (changes: BoardChanges): boolean => {
    if (!view) return false
    const applied = applyChanges(view, changes)
    if (applied.status === 'applied') moved(applied.view, applied.touched, true)
    return applied.status !== 'gap'
  }

  const resume = (behind: number) => {
    if (!view) return
    const ticket = ++asked
    resuming = true
    connection.report(self, behind)
    connection.request('board:resume', { view: view.view, position: view.position, query: question }, (answer) => {
      if (ticket !== asked) return
      resuming = false
      if (isFailure(answer)) return failed(answer)
      if (answer.status === 'reset' || !take(answer)) return subscribe()
      onPresence(answer.presence)
      const late = waiting
      waiting = []
      const missed = late.find((changes) => !take(changes))
      if (missed) resume(missed.to - (view?.position ?? 0))
      else connection.report(self, null)
    })
  }

  const more = () => {
    if (!view?.next || paging || resuming) return
    paging = true
    const ticket = asked
    connection.request('board:more', { view: view.view, after: view.next }, (answer) => {
      paging = false
      if (ticket !== asked || isFailure(answer) || !view) return
      const known = new Set(view.order)
      const next = addPage(view, answer)
      moved(
        next,
        next.order.filter((id) => !known.has(id)),
        false,
      )
    })
  }

  const stops = [
    connection.onConnected(() => (answered ? resume(0) : subscribe())),
    connection.on('board:changes', (changes) => {
      if (changes.view !== view?.view) return
      if (resuming) waiting.push(changes)
      else if (!take(changes)) {
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
      asked += 1
      for (const stop of stops) stop()
      connection.report(self, null)
      if (view) use.leave(self, view.view)
      view = null
    },
  }
}
