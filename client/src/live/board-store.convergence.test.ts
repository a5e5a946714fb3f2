import type { BoardChanges, BoardOp, BoardRow } from '@waybill/shared/protocol/socket'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoardSubscription, boardStore } from './board-store.ts'
import { fakeLiveSocket } from './fake-live-socket.fixture.ts'
import { liveConnection } from './live-connection.ts'

const PAGE = 3
const STATUSES = ['OPEN', 'COVERED'] as const
const DIRECTIONS = ['asc', 'desc'] as const

interface Load {
  readonly status: (typeof STATUSES)[number]
  readonly miles: number
  readonly position: number
}

const queries = STATUSES.flatMap((status) =>
  DIRECTIONS.map(
    (direction): BoardSubscription => ({
      board: 'shipments',
      filter: { status },
      sort: [{ column: 'miles', direction }],
    }),
  ),
)
const queryOf = (view: string): BoardSubscription => queries[Number(view.slice(1))] as BoardSubscription

/** The rows of a query in its order. */
const rowsOf = (loads: ReadonlyMap<string, Load>, query: BoardSubscription): BoardRow[] => {
  const sign = query.sort?.[0]?.direction === 'desc' ? -1 : 1
  return [...loads]
    .filter(([, { status }]) => status === query.filter?.status)
    .sort(([a, one], [b, other]) => sign * (one.miles - other.miles) || (a < b ? -1 : 1))
    .map(([id, { miles, position }]) => ({ id, position, sort: [miles], cells: { pro: id, miles } }))
}

/** A server that responds in request order, whose messages arrive in the order they were sent, as late as the test decides. */
const openServer = () => {
  const socket = fakeLiveSocket()
  const loads = new Map<string, Load>()
  /** The state at each position. */
  const past: ReadonlyMap<string, Load>[] = [new Map()]
  const members = new Set<string>()
  let inbox: (() => void)[] = []
  const position = () => past.length - 1

  const changesOf = (view: string, from: number): BoardChanges => {
    const rows = rowsOf(loads, queryOf(view))
    const before = rowsOf(past[from] ?? new Map(), queryOf(view))
    const there = new Set(rows.map(({ id }) => id))
    const ops: BoardOp[] = [
      ...before.filter(({ id }) => !there.has(id)).map(({ id }): BoardOp => ({ op: 'del', id })),
      ...rows.filter((row) => row.position > from).map((row): BoardOp => ({ op: 'put', ...row })),
    ]
    return { view, from, to: position(), total: rows.length, more: false, ops }
  }
  const pageOf = (view: string, after: string | null) => {
    const all = rowsOf(loads, queryOf(view))
    const query = queryOf(view)
    const cursor = after === null ? null : (JSON.parse(after) as { readonly sort: readonly [number]; readonly id: string })
    const sign = query.sort?.[0]?.direction === 'desc' ? -1 : 1
    const rest = cursor
      ? all.filter((row) => {
          const by = sign * ((row.sort[0] as number) - cursor.sort[0])
          return by > 0 || (by === 0 && row.id > cursor.id)
        })
      : all
    const rows = rest.slice(0, PAGE)
    const last = rows.at(-1)
    const next = rest.length > PAGE && last ? { sort: [...last.sort], id: last.id } : null
    return { view, position: position(), rows, next, total: all.length, more: false }
  }

  const respondTo = (name: string, message: Record<string, unknown>): object => {
    if (name === 'board:subscribe') {
      const { limit, ...query } = message
      const view = `v${queries.findIndex((each) => JSON.stringify(each) === JSON.stringify(query))}`
      members.add(view)
      return { ...pageOf(view, null), presence: [] }
    }
    const view = String(message.view)
    if (name === 'board:unsubscribe') {
      members.delete(view)
      return {}
    }
    if (name === 'board:more') {
      if (!members.has(view)) return { error: { type: 'UnknownView', message: 'This view is not open. Subscribe to it.' } }
      return pageOf(view, JSON.stringify(message.after))
    }
    const reset = { status: 'reset', view, reason: 'too_old' }
    if (JSON.stringify(message.query) !== JSON.stringify(queryOf(view)) || isRestarted) return reset
    members.add(view)
    return { status: 'changes', ...changesOf(view, Number(message.position)), presence: [] }
  }
  let isRestarted = false

  return {
    socket,
    loads,
    change: (id: string, load: Omit<Load, 'position'>) => {
      const from = position()
      loads.set(id, { ...load, position: from + 1 })
      past.push(new Map(loads))
      for (const view of members) {
        const message = changesOf(view, from)
        inbox.push(() => socket.receive('board:changes', message))
      }
    },
    /** Responds to the oldest message; the response is queued with the messages on their way. */
    work: () => {
      const one = socket.sent.shift()
      if (!one) return
      const response = respondTo(one.name, JSON.parse(JSON.stringify(one.message)) as Record<string, unknown>)
      inbox.push(() => one.answer(response))
    },
    /** One message arrives. */
    deliver: () => inbox.shift()?.(),
    reset: () => {
      for (const view of members) inbox.push(() => socket.receive('board:reset', { view, reason: 'slow_client' }))
      members.clear()
    },
    /** The connection breaks and comes back. A restarted server can't resume. */
    drop: (restarts: boolean) => {
      inbox = []
      members.clear()
      isRestarted = restarts
      socket.down()
      socket.up()
    },
    isBusy: () => socket.sent.length > 0 || inbox.length > 0,
  }
}

const id = fc.integer({ min: 10, max: 25 }).map(String)
const change = fc.record({
  do: fc.constant('change' as const),
  id,
  status: fc.constantFrom(...STATUSES),
  miles: fc.integer({ min: 1, max: 9 }),
})
const step = fc.oneof(
  { weight: 4, arbitrary: change },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), query: fc.constantFrom(...queries) }) },
  { weight: 6, arbitrary: fc.constant({ do: 'more' as const }) },
  { weight: 6, arbitrary: fc.constant({ do: 'work' as const }) },
  { weight: 6, arbitrary: fc.constant({ do: 'deliver' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reset' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), restarts: fc.boolean() }) },
)

test('a board shows the first rows of its query, none missing and none of another, however it is scrolled, sorted, filtered and disconnected while responses are pending', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 12, maxLength: 30 }), fc.array(step, { maxLength: 60, size: 'max' }), (first, steps) => {
      const server = openServer()
      for (const { id: pro, status, miles } of first) server.change(pro, { status, miles })
      const connection = liveConnection(server.socket, { onSessionEnded: () => {} })
      const store = boardStore(connection, {
        query: queries[0] as BoardSubscription,
        isOurs: () => false,
        onPresence: () => {},
        pageSize: PAGE,
        schedule: (work) => work(),
      })
      server.socket.up()
      for (const each of steps) {
        if (each.do === 'change') server.change(each.id, { status: each.status, miles: each.miles })
        else if (each.do === 'ask') store.ask(each.query)
        else if (each.do === 'more') store.more()
        else if (each.do === 'drop') server.drop(each.restarts)
        else server[each.do]()
      }
      for (let turns = 0; server.isBusy(); turns += 1) {
        expect(turns, 'it comes to rest').toBeLessThan(500)
        server.work()
        server.deliver()
      }

      const { ids, total, more, loading, failure } = store.view()
      const truth = rowsOf(server.loads, store.question())
      expect({ loading, failure, phase: connection.state().phase }).toEqual({ loading: false, failure: null, phase: 'live' })
      expect(ids).toEqual(truth.slice(0, ids.length).map((row) => row.id))
      expect(total).toBe(truth.length)
      expect(more || ids.length === truth.length).toBe(true)
      for (const row of truth.slice(0, ids.length)) expect(store.row(row.id)?.cells).toEqual(row.cells)
    }),
    { numRuns: 400 },
  )
})
