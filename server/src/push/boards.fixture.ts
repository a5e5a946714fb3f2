import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardQuery } from '@waybill/shared/boards/board-query'
import { addPage, applyBoardChanges, type BoardView, createBoardView, viewRows } from '@waybill/shared/boards/board-view'
import { matchesCondition } from '@waybill/shared/boards/condition'
import type { StoredRow } from '@waybill/shared/boards/define-board'
import { BOARD_KEYS, type BoardKey, boardsOfStream } from '@waybill/shared/boards/kinds'
import { compareKeys } from '@waybill/shared/boards/sort'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { BoardRow, ServerMessage, SocketFailure, SocketResponse } from '@waybill/shared/protocol/socket'
import type { Socket } from 'socket.io'
import { followChanges } from '../changes/between-processes.ts'
import { createChangeBus, publishOnCommit } from '../changes/bus.ts'
import { createRowLoads } from '../commands/shipment/row-loads.ts'
import { createStreamCache } from '../commands/stream-cache.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { createLogger } from '../runtime/logger.ts'
import type { CommittedEntry, EventStore, InlineRow } from '../store/event-store.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { type BoardReader, createBoardReader } from './board-reader.ts'
import { createCarrierStatisticsReader } from './carrier-statistics-reader.ts'
import { type CatchUp, type CatchUpOptions, createCatchUp } from './catch-up.ts'
import { createFanOut } from './fan-out.ts'
import { createLiveViews, type LiveViews } from './live-views.ts'
import type { Rooms, Viewer } from './rooms.ts'
import { watchSlowClients } from './slow-clients.ts'
import { defineView, viewRow } from './view-definition.ts'

/** Boards over a real database and sockets that are lists, with random delays wherever real ones occur; for a property test. */
export interface BoardWorld {
  /** Announces its commits, a little late. */
  readonly store: EventStore
  /** A process that never announces its commits, as if it died each time before it could. */
  readonly mute: EventStore
  readonly views: LiveViews
  openBrowser(tenant: string, query: BoardQuery, limit: number): BoardClient
  /** The process of the boards dies with all connections and pending answers, and another takes its place. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** What dies with the process. */
interface BoardProcess {
  readonly views: LiveViews
  readonly catchUp: CatchUp
  /** Resolves when the process has died. */
  readonly died: Promise<void>
  close(): Promise<void>
}

interface Server {
  process: BoardProcess
  readonly inboxes: Map<string, (() => void)[]>
  readonly browsers: Map<string, BoardClient>
  readonly truthAt: (tenant: string, board: BoardKey, position: number) => readonly StoredRow[]
}

export function openBoardWorld(database: WaybillDatabase, reach?: CatchUpOptions['reach'], now: () => number = Date.now): BoardWorld {
  const logger = createLogger('test', 'silent')
  const bus = createChangeBus()

  /** Everything that every store here wrote, by tenant, board and position: the true state at each. Two stores may report it out of order. */
  const written = new Map<string, Map<number, StoredRow>>()
  const note = (entries: readonly CommittedEntry[]): void => {
    for (const { tenant, events, rows } of entries) {
      for (const { kind, after } of rows) {
        if (after === null) continue
        for (const board of boardsOfStream(kind)) {
          const known = written.get(`${tenant} ${board}`) ?? new Map<number, StoredRow>()
          written.set(`${tenant} ${board}`, known.set(events.at(-1)?.position ?? 0, after as unknown as StoredRow))
        }
      }
    }
  }
  const truthAt = (tenant: string, board: BoardKey, position: number): readonly StoredRow[] => {
    const until = [...(written.get(`${tenant} ${board}`) ?? [])].filter(([at]) => at <= position).sort(([a], [b]) => a - b)
    return [...new Map(until.map(([, row]) => [row.id, row])).values()]
  }

  let jitters = 0
  const jitter = (): Promise<void> => {
    jitters += 7
    return sleep(jitters % 3 === 0 ? 0 : jitters % 11)
  }
  const late =
    <Given extends unknown[], Read>(read: (...given: Given) => Promise<Read>) =>
    async (...given: Given): Promise<Read> => {
      const found = await read(...given)
      await jitter()
      return found
    }

  const unannounced: CommittedEntry[] = []
  const store = createPostgresStore({
    database,
    onCommitted(entries) {
      note(entries)
      if (unannounced.push(...entries) > entries.length) return
      void jitter().then(() => publishOnCommit(bus)(unannounced.splice(0)))
    },
  })

  const inboxes = new Map<string, (() => void)[]>()
  const browsers = new Map<string, BoardClient>()
  /** The connections of one process: what it sends after its death is never received. */
  const openRooms = () => {
    const members = new Map<string, Set<string>>()
    let isAlive = true
    const rooms: Rooms = {
      send(room, name, message) {
        if (!isAlive) return
        const copy = structuredClone(message)
        for (const id of members.get(room) ?? [room]) inboxes.get(id)?.push(() => browsers.get(id)?.hear(name, copy as never))
      },
      join: (id, room) => members.set(room, (members.get(room) ?? new Set()).add(id)),
      leave: (id, room) => members.get(room)?.delete(id),
    }
    const die = () => {
      isAlive = false
    }
    return { rooms, die }
  }
  const openProcess = (): BoardProcess => {
    const { rooms, die } = openRooms()
    const cache = createStreamCache(store)
    const feed = followChanges({ bus, store, cache, database, redisUrl: null, logger, checkEveryMs: 40 })
    const { page, count, changedAfter, row, rows, countByValue } = createBoardReader(database)
    const reader: BoardReader = {
      countByValue,
      page: late(page),
      count: late(count),
      changedAfter: late(changedAfter),
      row: late(row) as BoardReader['row'],
      rows: late(rows),
    }
    const fanOut = createFanOut({ rooms, pace: { least: 6, most: 6, quiet: 8 } })
    const extras = { shipments: createRowLoads(cache), carriers: createCarrierStatisticsReader(database) }
    const views = createLiveViews({ feed, reader, extras, fanOut, rooms, logger, recountAfterMs: 10, extraAfterMs: 10, now })
    const catchUp = createCatchUp({ views, reader, extras, fanOut, presenceIn: () => [], ...(reach && { reach }) })
    const slowClients = watchSlowClients(socketsWith(inboxes, browsers), views, SLOW)
    const death = Promise.withResolvers<void>()
    return {
      views,
      catchUp,
      died: death.promise,
      async close() {
        die()
        death.resolve()
        slowClients.close()
        fanOut.close()
        views.close()
        await feed.close()
      },
    }
  }
  const server: Server = { process: openProcess(), inboxes, browsers, truthAt }
  return {
    store,
    mute: createPostgresStore({ database, onCommitted: note }),
    get views() {
      return server.process.views
    },
    openBrowser: (tenant, query, limit) => new BoardClient(server, tenant, query, limit),
    async restart() {
      for (const browser of [...browsers.values()]) browser.drop()
      const before = server.process
      server.process = openProcess()
      await before.close()
    },
    close: () => server.process.close(),
  }
}

/** Number of waiting messages, in place of bytes. */
const SLOW = { most: 2, drained: 1, hopeless: 30, everyMs: 1 }

/** The inboxes as sockets whose connection is as slow as their reader. */
const socketsWith = (inboxes: Server['inboxes'], browsers: Server['browsers']) => (): Iterable<Socket> =>
  [...inboxes].map(([id, inbox]) => ({
    id,
    conn: { writeBuffer: inbox.map(() => ({ data: { length: 1 } })) },
    disconnect: () => browsers.get(id)?.drop(),
  })) as unknown as readonly Socket[]

/**
 * A user who looks at a board, loses the connection and comes back. After every message their rows are compared with the true state at its
 * position; differences go to `failures`.
 */
export class BoardClient {
  readonly tenant: string
  private readonly gaps: string[] = []
  private readonly shown: { readonly after: string; readonly view: BoardView }[] = []
  readonly resets: string[] = []
  view: BoardView | null = null
  socketId = ''
  isDropped = true
  /** An answer is still to be read. */
  isAsking = false
  private readonly server: Server
  readonly lastQuery: BoardQuery
  private readonly limit: number

  constructor(server: Server, tenant: string, query: BoardQuery, limit: number) {
    this.server = server
    this.tenant = tenant
    this.lastQuery = query
    this.limit = limit
    this.connect()
  }

  connect(): void {
    this.drop()
    this.socketId = randomUUID()
    this.isDropped = false
    this.server.browsers.set(this.socketId, this)
    this.server.inboxes.set(this.socketId, [])
  }

  drop(): void {
    const { process, browsers, inboxes } = this.server
    const { views } = process
    for (const key of [...views.of(this.socketId).keys()]) views.leave(this.socketId, key)
    browsers.delete(this.socketId)
    inboxes.delete(this.socketId)
    this.isDropped = true
    this.isAsking = false
  }

  subscribe(): Promise<void> {
    const { sort } = this.lastQuery
    return this.ask<SocketResponse<'board:subscribe'> | SocketFailure>(
      (answer) => this.server.process.catchUp.subscribe(this.viewer(), { ...this.lastQuery, limit: this.limit }, answer),
      (given) => {
        if ('error' in given) return
        const directions = sort.map((each) => each.direction)
        this.view = createBoardView(given, directions)
        this.check('a snapshot')
      },
    )
  }

  more(): Promise<void> {
    const { view } = this
    if (!view?.next) return Promise.resolve()
    const after = { sort: [...view.next.sort], id: view.next.id }
    return this.ask<SocketResponse<'board:more'> | SocketFailure>(
      (answer) => this.server.process.catchUp.more(this.viewer(), { view: view.view, after }, answer),
      (given) => {
        if ('error' in given || !this.view) return
        if (given.position !== this.view.position) this.gaps.push(`a page at ${given.position} for a view at ${this.view.position}`)
        this.view = addPage(this.view, given)
        this.check('a page')
      },
    )
  }

  resume(): Promise<void> {
    const { view } = this
    if (!view) return this.subscribe()
    return this.ask<SocketResponse<'board:resume'> | SocketFailure>(
      (answer) =>
        this.server.process.catchUp.resume(this.viewer(), { view: view.view, position: view.position, query: this.lastQuery }, answer),
      (given) => {
        if ('error' in given) return
        if (given.status === 'reset') this.startAnew(given.reason)
        else this.apply(given)
      },
    )
  }

  hear(_name: string, message: ServerMessage<'board:changes' | 'board:reset'>): void {
    if ('reason' in message) this.startAnew(message.reason)
    else this.apply(message)
  }

  /** Reads what has come over the socket: answers and messages arrive in one order. */
  readInbox(): void {
    const inbox = this.server.inboxes.get(this.socketId)
    for (let read = inbox?.shift(); read; read = inbox?.shift()) read()
  }

  isMember(): boolean {
    return this.view !== null && this.server.process.views.of(this.socketId).has(this.view.view)
  }

  /** The true state at the position of a view: how many rows, and those up to the last one loaded. */
  expected(view = this.view): { readonly total: number; readonly rows: readonly BoardRow[] } {
    const definition = defineView(this.tenant, { all: [] }, this.lastQuery)
    const rows = this.server
      .truthAt(this.tenant, this.lastQuery.board, view?.position ?? 0)
      .filter((row) => matchesCondition(row, definition.condition))
    const all = rows.map((row) => viewRow(definition, row, null)).sort((a, b) => compareKeys(a, b, definition.directions))
    return { total: all.length, rows: all.filter((row) => !view?.next || compareKeys(row, view.next, definition.directions) <= 0) }
  }

  /** Read when all writers have their answers: a row can be read, and sent, before its writer gets the answer. */
  get failures(): readonly string[] {
    // Not compared: a row's own position, which stays behind when its change concerns no column of the view; the order of keys in a cell.
    const text = (rows: readonly BoardRow[]) => canonicalJson(rows.map(({ id, sort, cells }) => ({ id, sort, cells })))
    const wrong = this.shown.flatMap(({ after, view }) => {
      const [found, wanted] = [text(viewRows(view)), text(this.expected(view).rows)]
      return found === wanted ? [] : [`after ${after}, at ${view.position}: ${found} instead of ${wanted}`]
    })
    return [...this.gaps, ...wrong]
  }

  private viewer(): Viewer {
    return {
      socketId: this.socketId,
      tenant: this.tenant,
      user: { id: '1', username: 'u' },
      boards: Object.fromEntries(BOARD_KEYS.map((key) => [key, { all: [] }])),
    }
  }

  private ask<T>(work: (answer: (given: T) => void) => Promise<void>, take: (given: T) => void): Promise<void> {
    const socketId = this.socketId
    this.isAsking = true
    const working = work((given) => {
      const copy = structuredClone(given)
      this.server.inboxes.get(socketId)?.push(() => {
        this.isAsking = false
        take(copy)
      })
    })
    return Promise.race([working, this.server.process.died])
  }

  private startAnew(reason: string): void {
    this.view = null
    this.resets.push(reason)
  }

  private apply(changes: ServerMessage<'board:changes'>): void {
    if (!this.view) return
    const applied = applyBoardChanges(this.view, changes)
    if (applied.status === 'gap') this.gaps.push(`changes from ${changes.from} for a view at ${this.view.position}`)
    if (applied.status !== 'applied') return
    this.view = applied.view
    this.check('changes')
  }

  private check(after: string): void {
    if (this.view) this.shown.push({ after, view: this.view })
  }
}

/** The version of each stream of the test, and the columns it wrote last. */
export type ViewVersions = Map<string, { readonly version: number; readonly row: JsonObject | null }>

/** Writes a row the way a command does, with one or two events; retries when another writer was first. */
export async function writeRow(store: EventStore, tenant: string, row: InlineRow, versions: ViewVersions): Promise<void> {
  const stream = `${row.kind}/${row.id}`
  const key = `${tenant} ${stream}`
  for (;;) {
    const { version: expected, row: before } = versions.get(key) ?? { version: 0, row: null }
    const meta = { at: '2026-11-20T10:00:00.000Z', by: { id: '1', username: 'u' }, command_id: randomUUID() }
    const events = Array.from({ length: 1 + (expected % 2) }, () => ({ type: 'Tested', schema_version: 1, data: { row: row.row }, meta }))
    const request = { command_id: meta.command_id, request_hash: new Uint8Array(32), leases: [], effects: [] }
    const outcome = await store.append({ tenant, ...request, writes: [{ stream, expected, events, rows: [{ ...row, before }] }] })
    if (outcome.status === 'done') {
      versions.set(key, { version: expected + events.length, row: row.row })
      return
    }
    if (outcome.status !== 'conflict') throw new Error(outcome.status)
    const last = (await store.readStream(tenant, stream, expected)).at(-1)
    if (last) versions.set(key, { version: last.version, row: last.data.row as JsonObject })
  }
}
