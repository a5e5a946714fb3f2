import { applyBoardChanges, createBoardView, viewRows } from '@waybill/shared/boards/board-view'
import { type Condition, matchesCondition } from '@waybill/shared/boards/condition'
import type { StoredRow } from '@waybill/shared/boards/define-board'
import { compareKeys, type SortKey, sortKey } from '@waybill/shared/boards/sort'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { BoardPage, ClientMessage, Presence, ResetReason, SocketFailure, SocketResponse } from '@waybill/shared/protocol/socket'
import { LRUCache } from 'lru-cache'
import type { ReadFilterPlaces } from '../commands/record/filter-places.ts'
import { isCursorFor } from '../projections/boards/board-sql.ts'
import { DEFAULT_LIMIT, type PageRequest, type RowPage } from '../projections/boards/query.ts'
import type { BoardReader } from './board-reader.ts'
import { type Extra, type ExtraReaders, NO_EXTRA } from './extra-readers.ts'
import type { FanOut } from './fan-out.ts'
import type { LiveView, Recording } from './live-view.ts'
import type { HeldView, LiveViews } from './live-views.ts'
import { countReset } from './metrics.ts'
import { failure, type Viewer } from './rooms.ts'
import { addStep, type RowSteps, writeOps } from './row-changes.ts'
import { defineView, type ViewDefinition, viewRow } from './view-definition.ts'

type Subscribe = ClientMessage<'board:subscribe'>
type More = ClientMessage<'board:more'>
type Resume = ClientMessage<'board:resume'>

/**
 * Brings a socket into a live view. What is read from the database is right at one position S, while the view has been sent up to another.
 * So each way in is the same: record the changes, read, wait until the view has reached S, and then, synchronously so that nothing can be
 * sent in between, bring the result up to the view, join its room and answer. The next frame begins where the answer ends. `answer` is
 * called once, within that moment.
 */
export interface CatchUp {
  subscribe(viewer: Viewer, message: Subscribe, answer: (answer: SocketResponse<'board:subscribe'> | SocketFailure) => void): Promise<void>
  more(viewer: Viewer, message: More, answer: (answer: SocketResponse<'board:more'> | SocketFailure) => void): Promise<void>
  resume(viewer: Viewer, message: Resume, answer: (answer: SocketResponse<'board:resume'> | SocketFailure) => void): Promise<void>
}

export interface CatchUpOptions {
  readonly views: LiveViews
  readonly reader: BoardReader
  readonly extras: ExtraReaders
  readonly fanOut: FanOut
  readonly presenceIn: (tenant: string) => readonly Presence[]
  readonly places?: ReadFilterPlaces
  /** A view is not resumed further back than this: number of positions, and of rows that changed. */
  readonly reach?: { readonly positions: number; readonly rows: number }
}

const REACH = { positions: 20_000, rows: 500 }
const KNOWN_VIEWS = 2_000
/** The gateway lets nobody open a board that they may not read. */
const NO_ROWS: Condition = { any: [] }

/** A page, with the records behind its rows if the view reads them. */
type LoadedPage = RowPage & { readonly extra: Extra }

const unknownView = failure('UnknownView', 'This view is not open. Subscribe to it.')
const lostThread = failure('Unavailable', 'The board is changing too fast to read. Please try again.')

export function createCatchUp({ views, reader, extras, fanOut, presenceIn, places, reach = REACH }: CatchUpOptions): CatchUp {
  /** Definitions by key, for clients that resume with the key alone, if this process has seen it. */
  const known = new LRUCache<string, ViewDefinition>({ max: KNOWN_VIEWS })
  const firstPages = new Map<string, Promise<{ readonly page: LoadedPage; readonly recording: Recording }>>()

  const define = async (viewer: Viewer, query: Parameters<typeof defineView>[2]): Promise<ViewDefinition> => {
    const definition = defineView(
      viewer.tenant,
      viewer.boards[query.board] ?? NO_ROWS,
      query,
      await places?.(viewer.tenant, query.board, query.filter),
    )
    known.set(definition.key, definition)
    return definition
  }

  const presenceFor = ({ tenant, boards }: Viewer): Presence[] => (boards.shipments ? [...presenceIn(tenant)] : [])

  const recall = (viewer: Viewer, key: string): ViewDefinition | undefined => {
    const definition = known.get(key)
    const isOwnView =
      definition?.tenant === viewer.tenant &&
      canonicalJson(definition.scope) === canonicalJson(viewer.boards[definition.boardKey] ?? NO_ROWS)
    // The states of its regions may have changed since.
    return isOwnView && !definition.namesRegions ? definition : undefined
  }

  /**
   * Whether the definition of the view has changed: the tenant may have changed regions between defining the view and holding it. A later
   * change breaks the recordings instead.
   */
  const isOutdated = async (
    viewer: Viewer,
    query: Parameters<typeof defineView>[2],
    { key, namesRegions }: ViewDefinition,
  ): Promise<boolean> => namesRegions && (await define(viewer, query)).key !== key

  /** The records behind rows, if the view shows anything of them. */
  const extraOf = ({ tenant, boardKey, readsExtra }: ViewDefinition, rows: readonly StoredRow[]): Promise<Extra> | Extra =>
    (readsExtra && extras[boardKey]?.read(tenant, rows)) || NO_EXTRA

  const readPage = async (definition: ViewDefinition, request: PageRequest): Promise<LoadedPage> => {
    const page = await reader.page(definition.tenant, definition.board, request)
    return { ...page, extra: await extraOf(definition, page.rows) }
  }

  /** Requests that arrive while the same first page is being read share that read. */
  const firstPage = ({ view, following }: HeldView, limit: number) => {
    const { key, condition, terms } = view.definition
    const name = `${key} ${limit}`
    const underWay = firstPages.get(name)
    if (underWay) return underWay
    const recording = view.record()
    const reading = readPage(view.definition, { condition, terms, after: null, limit })
      .finally(() => firstPages.delete(name))
      .then(async (page) => {
        await following.reached(page.position)
        return { page, recording }
      })
    firstPages.set(name, reading)
    // Requests sharing the read continue in this turn of the event loop; after it the recording is not needed.
    void reading.catch(() => {}).finally(() => setImmediate(recording.stop))
    return reading
  }

  /** What was read, as it is at the position of the view. */
  const bringUp = (view: LiveView, page: LoadedPage, recording: Recording, after: SortKey | null): BoardPage => {
    const { definition } = view
    const steps: RowSteps = new Map()
    for (const { id, step } of recording.after(page.position)) addStep(steps, id, step)
    const isBefore = (key: SortKey) => after !== null && compareKeys(key, after, definition.directions) <= 0
    const ops = writeOps(definition, steps).map((op) => (op.op === 'put' && isBefore(op) ? { op: 'del' as const, id: op.id } : op))
    const read = {
      view: definition.key,
      rows: page.rows.map((row) => viewRow(definition, row, page.extra.get(row.id) ?? null)),
      next: page.next,
      ...view.count(),
    }
    const opened = createBoardView({ ...read, position: page.position }, definition.directions)
    const moved = applyBoardChanges(opened, { view: definition.key, from: page.position, to: view.position(), ...view.count(), ops })
    return { ...read, position: view.position(), rows: moved.status === 'applied' ? [...viewRows(moved.view)] : read.rows }
  }

  return {
    async subscribe(viewer, { limit = DEFAULT_LIMIT, ...query }, answer) {
      const held = await views.hold(await define(viewer, query))
      const { view } = held
      const whole = view.record()
      try {
        if (await isOutdated(viewer, query, view.definition)) return answer(lostThread)
        const { page, recording } = await firstPage(held, limit)
        if (recording.isBroken() || whole.isBroken()) return answer(lostThread)
        if (!view.isCounted()) view.settleCount(page, recording)
        fanOut.flush(view)
        views.join(viewer.socketId, view)
        answer({ ...bringUp(view, page, recording, null), presence: presenceFor(viewer) })
      } finally {
        whole.stop()
        held.release()
      }
    },

    async more(viewer, { view: key, after: place }, answer) {
      const definition = views.of(viewer.socketId).get(key)?.definition
      if (!definition) return answer(unknownView)
      const held = await views.hold(definition)
      const recording = held.view.record()
      try {
        const { tenant, boardKey, condition, terms } = definition
        const row = typeof place === 'string' ? (await reader.row(tenant, boardKey, place)).row : null
        const after = typeof place === 'string' ? row && sortKey(row, terms) : place
        if (!after || !isCursorFor(terms, after))
          return answer(failure('Malformed', 'after: Expected the `next` of a page or the id of a row'))
        const page = await readPage(definition, { condition, terms, after, limit: DEFAULT_LIMIT })
        await held.following.reached(page.position)
        if (!views.of(viewer.socketId).has(key)) return answer(unknownView)
        if (recording.isBroken()) return answer(lostThread)
        fanOut.flush(held.view)
        answer(bringUp(held.view, page, recording, after))
      } finally {
        recording.stop()
        held.release()
      }
    },

    async resume(viewer, { view: key, position: from, query }, answer) {
      const reset = (reason: ResetReason): void => {
        countReset(reason)
        answer({ status: 'reset', view: key, reason })
      }
      const definition = query ? await define(viewer, query) : recall(viewer, key)
      if (definition?.key !== key) return reset('view_changed')
      const held = await views.hold(definition)
      const { view, following } = held
      const recording = view.record()
      try {
        const { tenant, boardKey, board, condition } = definition
        // Rows that the clock added or removed meanwhile are in no log.
        if (query && (await isOutdated(viewer, query, definition))) return reset('view_changed')
        if (following.position() - from > reach.positions || definition.clock !== null) return reset('too_old')
        const [changed, counted] = await Promise.all([
          reader.changedAfter(tenant, boardKey, from, reach.rows),
          view.isCounted() ? null : reader.count(tenant, board, condition),
        ])
        if (changed.position < from) return reset('board_rebuilt')
        if (changed.tooMany) return reset('too_many')
        const changedExtra = await extraOf(
          definition,
          changed.rows.flatMap(({ row }) => row ?? []),
        )
        await following.reached(Math.max(changed.position, counted?.position ?? 0))
        if (recording.isBroken()) return reset('too_many')
        if (counted) view.settleCount(counted, recording)
        fanOut.flush(view)
        views.join(viewer.socketId, view)
        const steps: RowSteps = new Map()
        for (const { id, row } of changed.rows) {
          steps.set(id, row && matchesCondition(row, condition) ? { do: 'put', row, extra: changedExtra.get(id) ?? null } : { do: 'del' })
        }
        for (const { id, step } of recording.after(changed.position)) addStep(steps, id, step)
        const moved = { view: key, from, to: view.position(), ...view.count(), ops: writeOps(definition, steps) }
        answer({ status: 'changes', ...moved, presence: presenceFor(viewer) })
      } finally {
        recording.stop()
        held.release()
      }
    },
  }
}
