import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardQuery, SortOrder } from '@waybill/shared/boards/board-query'
import { matches } from '@waybill/shared/boards/condition'
import type { ShipmentFilter } from '@waybill/shared/boards/filter'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { lockColumns, pro, shipmentColumns, shipmentFilter, sortOrder } from '@waybill/shared/boards/shipment-row.arbitrary'
import { compareKeys } from '@waybill/shared/boards/sort'
import { addPage, applyChanges, type BoardView, openView, rowsOf } from '@waybill/shared/boards/view'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { Answer, ServerMessage, SocketFailure } from '@waybill/shared/protocol/socket'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { followChanges } from '../changes/between-processes.ts'
import { announceOn, createChangeBus } from '../changes/bus.ts'
import { createLogger } from '../runtime/logger.ts'
import type { CommittedEntry, EventStore, InlineRow } from '../store/event-store.ts'
import { createPostgresStore } from '../store/postgres-store.ts'
import { createTenant } from '../store/tenants.ts'
import { createBoardReader } from './board-reader.ts'
import { createCatchUp } from './catch-up.ts'
import { createFanOut } from './fan-out.ts'
import { createLiveViews } from './live-views.ts'
import type { Rooms, Viewer } from './rooms.ts'
import { defineView, viewRow } from './view-definition.ts'

const database = await testDatabase()
const logger = createLogger('test', 'silent')
const bus = createChangeBus()

/** Every row that any store of this test ever wrote, by tenant: what the truth was at each position. */
const written = new Map<string, { readonly position: number; readonly row: ShipmentBoardRow }[]>()
const note = (entries: readonly CommittedEntry[]): void => {
  for (const { tenant, events, row } of entries) {
    const position = events.at(-1)?.position ?? 0
    if (row?.after) written.get(tenant)?.push({ position, row: row.after as unknown as ShipmentBoardRow })
  }
}
const truthAt = (tenant: string, position: number): readonly ShipmentBoardRow[] => [
  ...new Map((written.get(tenant) ?? []).filter((each) => each.position <= position).map(({ row }) => [row.id, row])).values(),
]

const store = createPostgresStore({
  database,
  onCommitted: (entries) => {
    note(entries)
    announceOn(bus)(entries)
  },
})
/** A process that tells nobody what it commits, as if it died every time before it could. */
const mute = createPostgresStore({ database, onCommitted: note })

const inboxes = new Map<string, (() => void)[]>()
const clients = new Map<string, Client>()
const roomMembers = new Map<string, Set<string>>()
const rooms: Rooms = {
  send(room, name, message) {
    for (const id of roomMembers.get(room) ?? [room]) {
      inboxes.get(id)?.push(() => clients.get(id)?.hear(name, structuredClone(message) as never))
    }
  },
  join: (id, room) => roomMembers.set(room, (roomMembers.get(room) ?? new Set()).add(id)),
  leave: (id, room) => roomMembers.get(room)?.delete(id),
}

const feed = followChanges({ bus, store, database, redisUrl: null, logger, checkEveryMs: 40 })
const reader = createBoardReader(database)
const fanOut = createFanOut({ rooms, pace: { least: 1, most: 4, quiet: 8 } })
const views = createLiveViews({ feed, reader, fanOut, rooms, logger, recountAfterMs: 10 })
const catchUp = createCatchUp({ views, reader, fanOut, presenceIn: () => [] })
afterAll(() => feed.close())

/** A browser: it holds a view, loses its line, comes back, and checks after every message that it shows the truth of its position. */
class Client {
  readonly tenant: string
  readonly query: BoardQuery
  readonly limit: number
  readonly failures: string[] = []
  socketId = ''
  view: BoardView | null = null
  isDropped = true
  isAsking = false

  constructor(tenant: string, query: BoardQuery, limit: number) {
    this.tenant = tenant
    this.query = query
    this.limit = limit
    this.connect()
  }

  viewer = (): Viewer => ({ socketId: this.socketId, tenant: this.tenant, user: { id: '1', username: 'u' }, scope: { all: [] } })

  connect() {
    this.drop()
    this.socketId = randomUUID()
    this.isDropped = false
    clients.set(this.socketId, this)
    inboxes.set(this.socketId, [])
  }

  drop() {
    for (const key of [...views.of(this.socketId).keys()]) views.leave(this.socketId, key)
    clients.delete(this.socketId)
    inboxes.delete(this.socketId)
    this.isDropped = true
    this.isAsking = false
  }

  /** Answers stand in one line with everything else that comes over the socket. */
  private ask<T>(work: (answer: (given: T) => void) => Promise<void>, take: (given: T) => void): Promise<void> {
    const socketId = this.socketId
    this.isAsking = true
    return work((given) => {
      const copy = structuredClone(given)
      inboxes.get(socketId)?.push(() => {
        this.isAsking = false
        take(copy)
      })
    })
  }

  subscribe = () =>
    this.ask<Answer<'board:subscribe'> | SocketFailure>(
      (answer) => catchUp.subscribe(this.viewer(), { ...this.query, limit: this.limit }, answer),
      (given) => {
        if ('error' in given) return
        this.view = openView(
          given,
          this.query.sort.map((each) => each.direction),
        )
        this.check('snapshot')
      },
    )

  more() {
    const { view } = this
    if (!view?.next) return Promise.resolve()
    const after = { sort: [...view.next.sort], id: view.next.id }
    return this.ask<Answer<'board:more'> | SocketFailure>(
      (answer) => catchUp.more(this.viewer(), { view: view.view, after }, answer),
      (given) => {
        if ('error' in given || !this.view) return
        if (given.position !== this.view.position) this.failures.push(`a page at ${given.position} for a view at ${this.view.position}`)
        this.view = addPage(this.view, given)
        this.check('page')
      },
    )
  }

  resume() {
    const { view } = this
    if (!view) return this.subscribe()
    return this.ask<Answer<'board:resume'> | SocketFailure>(
      (answer) => catchUp.resume(this.viewer(), { view: view.view, position: view.position, query: this.query }, answer),
      (given) => {
        if ('error' in given) return
        if (given.status === 'reset') this.view = null
        else this.apply(given)
      },
    )
  }

  hear(name: string, message: ServerMessage<'board:changes'> | ServerMessage<'board:reset'>) {
    if (name === 'board:reset') this.view = null
    else if ('ops' in message) this.apply(message)
  }

  private apply(changes: ServerMessage<'board:changes'>) {
    if (!this.view) return
    const applied = applyChanges(this.view, changes)
    if (applied.status === 'gap') this.failures.push(`changes from ${changes.from} for a view at ${this.view.position}`)
    if (applied.status !== 'applied') return
    this.view = applied.view
    this.check('changes')
  }

  expected() {
    const { view, query } = this
    const definition = defineView(this.tenant, { all: [] }, query)
    const rows = truthAt(this.tenant, view?.position ?? 0).filter((row) => matches(row, definition.condition))
    const all = rows.map((row) => viewRow(definition, row)).sort((a, b) => compareKeys(a, b, definition.directions))
    return { total: all.length, rows: all.filter((row) => !view?.next || compareKeys(row, view.next, definition.directions) <= 0) }
  }

  /** A row that changed where the view does not look keeps the position of its last change that the view saw. */
  private check(after: string) {
    if (!this.view) return
    const shown = (rows: readonly { id: string; sort: unknown; cells: unknown }[]) =>
      rows.map(({ id, sort, cells }) => ({ id, sort, cells }))
    const [found, wanted] = [shown(rowsOf(this.view)), shown(this.expected().rows)]
    if (JSON.stringify(found) === JSON.stringify(wanted)) return
    this.failures.push(`after ${after} at ${this.view.position}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }

  /** Reads what has come over the socket. */
  readInbox() {
    const inbox = inboxes.get(this.socketId)
    for (let read = inbox?.shift(); read; read = inbox?.shift()) read()
  }
}

const versions = new Map<string, number>()
/** Writes a row through a store, the way a command does. */
const write = async (through: EventStore, tenant: string, row: InlineRow, stream: string): Promise<void> => {
  const at = new Date().toISOString()
  for (;;) {
    const key = `${tenant} ${stream}`
    const expected = versions.get(key) ?? 0
    const meta = { at, by: { id: '1', username: 'u' }, command_id: randomUUID() }
    const events = Array.from({ length: 1 + (expected % 2) }, () => ({ type: 'Tested', schema_version: 1, data: {}, meta }))
    const command = { tenant, command_id: meta.command_id, request_hash: new Uint8Array(32), stream, expected, events, row, holder: null }
    const outcome = await through.append(command)
    if (outcome.status === 'done') {
      versions.set(key, outcome.version)
      return
    }
    if (outcome.status !== 'conflict') throw new Error(outcome.status)
    versions.set(key, outcome.version)
  }
}

const settled = async (isSettled: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 5_000
  while (!(await isSettled())) {
    if (Date.now() > deadline) throw new Error('it does not come to rest')
    await sleep(5)
  }
}

type Step =
  | { readonly do: 'save'; readonly pro: string; readonly columns: JsonObject; readonly isMute: boolean }
  | { readonly do: 'lock'; readonly pro: string; readonly columns: JsonObject; readonly isMute: boolean }
  | { readonly do: 'drop' | 'resume' | 'more' | 'read' | 'resubscribe'; readonly client: number }
  | { readonly do: 'pause'; readonly ms: number }

const isMute = fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, { arbitrary: fc.constant(true), weight: 1 })
const client = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      pro,
      columns: shipmentColumns as unknown as fc.Arbitrary<JsonObject>,
      isMute,
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({ do: fc.constant('lock' as const), pro, columns: lockColumns as unknown as fc.Arbitrary<JsonObject>, isMute }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('drop' as const, 'resume' as const, 'more' as const, 'read' as const, 'resubscribe' as const),
      client,
    }),
    weight: 6,
  },
  { arbitrary: fc.record({ do: fc.constant('pause' as const), ms: fc.integer({ min: 0, max: 6 }) }), weight: 3 },
)
/** `isAwaited` false: the next step begins while this one is under way. */
const steps = fc.array(fc.record({ step, isAwaited: fc.boolean() }), { minLength: 5, maxLength: 60 })

const query = (filter: ShipmentFilter, sort: SortOrder): BoardQuery => ({
  board: 'shipments',
  filter,
  columns: ['pro', 'status', 'customer', 'pickup', 'weight', 'lock'],
  sort,
})

let runs = 0
test('after any interleaving of commits, subscribe, drop, resume, more and flush, every client shows what SQL says of its position', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ filter: shipmentFilter, sort: sortOrder }), { minLength: 4, maxLength: 4 }),
      steps,
      async (wishes, script) => {
        runs += 1
        const [tenant, other] = [`t${runs}`, `u${runs}`]
        for (const each of [tenant, other]) {
          written.set(each, [])
          await createTenant(database.system, { tenant: each, name: each, settings: {} })
        }
        // Two look at the same, one at something else, and one is of another tenant where all happens that does not happen here.
        const [a, b, c] = wishes.map((wish) => query(wish.filter, wish.sort)) as [BoardQuery, BoardQuery, BoardQuery]
        const people = [new Client(tenant, a, 3), new Client(tenant, a, 100), new Client(tenant, b, 2), new Client(other, c, 100)]

        const act = async (each: Step): Promise<void> => {
          if (each.do === 'pause') return sleep(each.ms)
          if (each.do === 'save' || each.do === 'lock') {
            const kind = each.do === 'save' ? 'shipment' : 'lock'
            const where = Number(each.pro) % 5 === 0 ? other : tenant
            return write(each.isMute ? mute : store, where, { kind, id: each.pro, row: each.columns }, `${kind}/${each.pro}`)
          }
          const person = people[each.client] as Client
          if (each.do === 'drop') person.drop()
          else if (each.do === 'read') person.readInbox()
          else if (person.isDropped) {
            person.connect()
            await person.resume()
          } else if (!person.isAsking) {
            if (each.do === 'more') await person.more()
            else if (each.do === 'resume') await person.resume()
            else await person.subscribe()
          }
        }

        await Promise.all(people.map((person) => person.subscribe()))
        const underWay: Promise<void>[] = []
        for (const each of script) {
          const acting = act(each.step)
          if (each.isAwaited) await acting
          else underWay.push(acting)
        }
        await Promise.all(underWay)

        const isThere = async (person: Client): Promise<boolean> => {
          if (person.isDropped) person.connect()
          person.readInbox()
          if (!person.isAsking && (!person.view || !views.of(person.socketId).has(person.view.view))) await person.resume()
          const head = await store.head(person.tenant)
          return person.view?.position === head && person.view.total === person.expected().total && !person.isAsking
        }
        await settled(async () => (await Promise.all(people.map(isThere))).every(Boolean))
        for (const person of people) {
          expect(person.failures).toEqual([])
          expect(person.view?.more).toBe(false)
          person.drop()
        }
        expect(people.flatMap((person) => [...views.of(person.socketId)])).toEqual([])
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 25_000 },
  )
})
