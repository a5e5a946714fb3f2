import type { BoardPage, BoardRow, BoardSnapshot } from '@waybill/shared/protocol/socket'
import { describe, expect, test, vi } from 'vitest'
import { boardStore } from './board-store.ts'
import { fakeLiveSocket } from './fake-live-socket.fixture.ts'
import { liveConnection } from './live-connection.ts'

const row = (id: string, position: number, cells: Record<string, string | number> = {}): BoardRow => ({
  id,
  position,
  sort: [id],
  cells: { pro: id, ...cells },
})
const page = (rows: readonly BoardRow[], extra: Partial<BoardSnapshot> = {}): BoardSnapshot => ({
  view: 'v1',
  position: 10,
  rows: [...rows],
  next: null,
  total: rows.length,
  more: false,
  presence: [],
  ...extra,
})
const changes = (from: number, to: number, ops: readonly object[] = [], total = 2) => ({ view: 'v1', from, to, total, more: false, ops })

const start = ({ isOurs = () => false }: { isOurs?: (id: string, position: number) => boolean } = {}) => {
  const socket = fakeLiveSocket()
  const connection = liveConnection(socket, { onSessionEnded: () => {} })
  const frames: (() => void)[] = []
  const onPresence = vi.fn()
  const store = boardStore(connection, {
    query: { board: 'shipments', filter: { status: 'active' }, sort: [{ column: 'pro', direction: 'asc' }] },
    isOurs,
    onPresence,
    now: () => 5000,
    schedule: (work) => void frames.push(work),
  })
  const frame = () => {
    for (const work of frames.splice(0)) work()
  }
  return { socket, connection, store, frame, onPresence }
}

const opened = (rows: readonly BoardRow[], extra?: Partial<BoardSnapshot>, options?: Parameters<typeof start>[0]) => {
  const started = start(options)
  started.socket.up()
  started.socket.answer('board:subscribe', page(rows, extra))
  started.frame()
  return started
}

describe('opening a board', () => {
  test('queries once connected and shows the snapshot', () => {
    const { store, connection } = opened([row('1', 3), row('2', 4)])
    expect(store.view()).toMatchObject({ ids: ['1', '2'], total: 2, more: false, loading: false })
    expect(store.position()).toBe(10)
    expect(connection.state().phase).toBe('live')
  })

  test('a rejection shows its text and can be retried', () => {
    const { socket, store } = start()
    socket.up()
    socket.answer('board:subscribe', { error: { type: 'Forbidden', message: 'You are not permitted to do this.' } })
    expect(store.view()).toMatchObject({ loading: false, failure: 'You are not permitted to do this.' })
    store.retry()
    socket.answer('board:subscribe', page([]))
    expect(store.view().failure).toBeNull()
  })

  test('rows that are no longer permitted disappear from the screen, and return when permitted again [6.7]', () => {
    const { socket, store, frame } = opened([row('1', 3), row('2', 4)])
    const before = store.view().generation
    socket.down(false)
    socket.up()
    socket.answer('board:resume', { error: { type: 'Forbidden', message: 'You are not permitted to do this.' } })
    frame()
    expect(store.view()).toMatchObject({ ids: [], failure: 'You are not permitted to do this.' })
    expect(store.view().generation).toBeGreaterThan(before)
    expect(store.row('1')).toBeUndefined()
    socket.down(false)
    socket.up()
    socket.answer('board:subscribe', page([row('1', 3)]))
    expect(store.view()).toMatchObject({ ids: ['1'], failure: null })
  })

  test('passes on who is viewing which load', () => {
    const presence = [{ kind: 'shipment' as const, id: '1', users: [{ id: '7', username: 'tomas' }] }]
    expect(opened([], { presence }).onPresence).toHaveBeenCalledWith(presence)
  })
})

describe('changes to a board', () => {
  test('changes are applied from the position of the rows, and unchanged rows stay the same objects', () => {
    const { socket, store } = opened([row('1', 3, { carrier: '' }), row('2', 4)])
    const second = store.row('2')
    socket.receive('board:changes', changes(10, 11, [{ op: 'patch', id: '1', position: 11, cells: { carrier: 'Tri-Fork' } }]))
    expect(store.row('1')?.cells).toEqual({ pro: '1', carrier: 'Tri-Fork' })
    expect(store.row('2')).toBe(second)
    expect(store.position()).toBe(11)
  })

  test('changes notify listeners once a frame, and only those of what changed', () => {
    const { socket, store, frame } = opened([row('1', 3), row('2', 4)])
    const first = vi.fn()
    const second = vi.fn()
    const view = vi.fn()
    store.onRow('1', first)
    store.onRow('2', second)
    store.onView(view)
    for (let position = 10; position < 15; position += 1)
      socket.receive(
        'board:changes',
        changes(position, position + 1, [{ op: 'patch', id: '1', position: position + 1, cells: { miles: position } }]),
      )
    expect(first).not.toHaveBeenCalled()
    frame()
    expect(first).toHaveBeenCalledOnce()
    expect(second).not.toHaveBeenCalled()
    expect(view).not.toHaveBeenCalled()
  })

  test('changes by other users are highlighted in their cells, our own are not', () => {
    const ours = new Set(['2'])
    const { socket, store } = opened([row('1', 3, { miles: 1 }), row('2', 4, { miles: 1 })], {}, { isOurs: (id) => ours.has(id) })
    const patch = (id: string) => ({ op: 'patch', id, position: 11, cells: { miles: 2 } })
    socket.receive('board:changes', changes(10, 11, [patch('1'), patch('2')]))
    expect(store.row('1')?.changes).toEqual({ miles: { from: 1, to: 2, at: 5000, position: 11 } })
    expect(store.row('2')?.changes).toBeUndefined()
  })

  test('a row that moves is highlighted in the cells that differ', () => {
    const { socket, store } = opened([row('1', 3, { miles: 1 }), row('2', 4)])
    socket.receive('board:changes', changes(10, 11, [{ op: 'put', id: '1', position: 11, sort: ['9'], cells: { pro: '1', miles: 2 } }]))
    expect(store.view().ids).toEqual(['2', '1'])
    expect(Object.keys(store.row('1')?.changes ?? {})).toEqual(['miles'])
  })

  test('changes already known are ignored', () => {
    const { socket, store } = opened([row('1', 3)])
    socket.receive('board:changes', changes(8, 9, [{ op: 'del', id: '1' }]))
    expect(store.view().ids).toEqual(['1'])
    expect(socket.unanswered('board:resume')).toEqual([])
  })

  test('an empty change moves the position that commands wait for', () => {
    const { socket, store } = opened([])
    const reached = vi.fn()
    store.onPosition(reached)
    socket.receive('board:changes', changes(10, 42))
    expect(reached).toHaveBeenCalledWith(42)
  })
})

describe('catching up', () => {
  test('requests the missing changes, shows how far behind it is, and applies what arrived meanwhile', () => {
    const { socket, store, connection } = opened([row('1', 3)])
    socket.receive('board:changes', changes(12, 15, [{ op: 'patch', id: '1', position: 15, cells: { miles: 15 } }]))
    expect(connection.state()).toEqual({ phase: 'catching_up', behind: 5 })
    expect(socket.unanswered('board:resume')).toMatchObject([{ view: 'v1', position: 10, query: { board: 'shipments' } }])
    socket.receive('board:changes', changes(15, 16, [{ op: 'patch', id: '1', position: 16, cells: { miles: 16 } }]))
    expect(store.position()).toBe(10)
    socket.answer('board:resume', {
      status: 'changes',
      ...changes(10, 15, [{ op: 'patch', id: '1', position: 15, cells: { miles: 15 } }]),
      presence: [],
    })
    expect(store.position()).toBe(16)
    expect(store.row('1')?.cells).toMatchObject({ miles: 16 })
    expect(connection.state()).toEqual({ phase: 'live' })
  })

  test('resumes at its position after a disconnect and keeps the rows meanwhile', () => {
    const { socket, store, connection } = opened([row('1', 3), row('2', 4)])
    socket.down()
    expect(store.view().ids).toEqual(['1', '2'])
    socket.up()
    expect(connection.state().phase).toBe('catching_up')
    socket.answer('board:resume', { status: 'changes', ...changes(10, 30, [{ op: 'del', id: '2' }], 1), presence: [] })
    expect(store.view()).toMatchObject({ ids: ['1'], total: 1 })
    expect(connection.state().phase).toBe('live')
  })

  test.each(['in the answer', 'from the server'])('queries again after a reset %s', (where) => {
    const { socket, store } = opened([row('1', 3)])
    if (where === 'in the answer') {
      socket.down()
      socket.up()
      socket.answer('board:resume', { status: 'reset', view: 'v1', reason: 'too_old' })
    } else socket.receive('board:reset', { view: 'v1', reason: 'slow_client' })
    expect(store.view().ids).toEqual(['1'])
    socket.answer('board:subscribe', page([row('7', 90)], { position: 99 }))
    expect(store.view()).toMatchObject({ ids: ['7'], generation: 1 })
    expect(store.row('1')).toBeUndefined()
    expect(store.position()).toBe(99)
  })

  test('a connection lost during the resume resumes on the next one', () => {
    const { socket, store } = opened([row('1', 3)])
    socket.down()
    socket.up()
    socket.down()
    socket.up()
    expect(socket.unanswered('board:resume')).toHaveLength(1)
    socket.answer('board:resume', { status: 'changes', ...changes(10, 12, [], 1), presence: [] })
    expect(store.position()).toBe(12)
  })
})

describe('a new query', () => {
  const later = { board: 'shipments' as const, filter: { status: 'OPEN' as const }, sort: [{ column: 'pro', direction: 'asc' as const }] }

  test('keeps the rows until its result arrives, and leaves the old view', () => {
    const { socket, store } = opened([row('1', 3)])
    const before = store.view().generation
    store.ask(later)
    expect(store.view()).toMatchObject({ ids: ['1'], loading: true, generation: before })
    socket.answer('board:subscribe', page([row('5', 3)], { view: 'v2', position: 12 }))
    expect(store.view()).toMatchObject({ ids: ['5'], loading: false, generation: before + 1 })
    expect(socket.unanswered('board:unsubscribe')).toEqual([{ view: 'v1' }])
  })

  test('the result of an earlier query is not shown', () => {
    const { socket, store } = opened([row('1', 3)])
    store.ask({ ...later, filter: { status: 'HOLD' } })
    store.ask(later)
    socket.answer('board:subscribe', page([row('4', 3)], { view: 'hold' }))
    expect(store.view().ids).toEqual(['1'])
    socket.answer('board:subscribe', page([row('5', 3)], { view: 'v2' }))
    expect(store.view().ids).toEqual(['5'])
  })

  test('a query made offline is sent on reconnect', () => {
    const { socket, store } = opened([row('1', 3)])
    socket.down()
    store.ask(later)
    socket.up()
    expect(socket.unanswered('board:subscribe')).toMatchObject([{ filter: { status: 'OPEN' } }])
    expect(socket.unanswered('board:resume')).toEqual([])
  })
})

describe('more rows', () => {
  const next = { sort: ['2'], id: '2' }
  const rest = (rows: readonly BoardRow[]): BoardPage => ({ view: 'v1', position: 10, rows: [...rows], next: null, total: 3, more: false })

  test('more rows come after the last one, once however often they are requested', () => {
    const { socket, store } = opened([row('1', 3), row('2', 4)], { next, total: 3 })
    expect(store.view().more).toBe(true)
    store.more()
    store.more()
    expect(socket.unanswered('board:more')).toEqual([{ view: 'v1', after: next }])
    socket.answer('board:more', rest([row('3', 5)]))
    expect(store.view()).toMatchObject({ ids: ['1', '2', '3'], more: false })
    store.more()
    expect(socket.unanswered('board:more')).toEqual([])
  })

  const query = (direction: 'asc' | 'desc') => ({
    board: 'shipments' as const,
    filter: { status: 'active' as const },
    sort: [{ column: 'pro', direction }],
  })

  describe('more rows and rows that are about to be replaced', () => {
    test('more rows are not requested while a new query is pending, and then for its result', () => {
      const { socket, store } = opened([row('1', 3), row('2', 4)], { next, total: 3 })
      store.ask(query('desc'))
      store.more()
      expect(socket.unanswered('board:more')).toEqual([])
      const later = { sort: ['8'], id: '8' }
      socket.answer('board:subscribe', page([row('9', 3), row('8', 3)], { view: 'v2', next: later, total: 3 }))
      expect(store.view().ids).toEqual(['9', '8'])
      expect(socket.unanswered('board:more')).toEqual([{ view: 'v2', after: later }])
    })

    test('more rows are not requested after a reset in the response to a resume', () => {
      const { socket, store } = opened([row('1', 3), row('2', 4)], { next, total: 4 })
      socket.down()
      socket.up()
      store.more()
      socket.answer('board:resume', { status: 'reset', view: 'v1', reason: 'too_old' })
      store.more()
      expect(socket.unanswered('board:more')).toEqual([])
      socket.answer('board:subscribe', page([row('1', 3)], { next: { sort: ['1'], id: '1' }, total: 4 }))
      expect(socket.unanswered('board:more')).toEqual([{ view: 'v1', after: { sort: ['1'], id: '1' } }])
    })

    test('more rows are not requested while a resume is pending, and then once the rows have caught up', () => {
      const { socket, store } = opened([row('1', 3), row('2', 4)], { next, total: 3 })
      socket.down()
      socket.up()
      store.more()
      expect(socket.unanswered('board:more')).toEqual([])
      socket.answer('board:resume', { status: 'changes', ...changes(10, 12, [], 3), presence: [] })
      expect(socket.unanswered('board:more')).toEqual([{ view: 'v1', after: next }])
    })

    test('a page of the previous query that is pending is dropped and requested again', () => {
      const { socket, store } = opened([row('1', 3), row('2', 4)], { next, total: 3 })
      store.more()
      store.ask(query('desc'))
      socket.answer('board:subscribe', page([row('9', 3)], { view: 'v2', next: { sort: ['9'], id: '9' }, total: 3 }))
      store.more()
      socket.answer('board:more', rest([row('3', 5)]))
      expect(store.view().ids).toEqual(['9'])
      expect(socket.unanswered('board:more')).toEqual([{ view: 'v2', after: { sort: ['9'], id: '9' } }])
    })
  })

  test('a page at another position than the rows is not added, and the changes in between are requested', () => {
    const { socket, store } = opened([row('1', 3), row('2', 4)], { next, total: 3 })
    store.more()
    socket.answer('board:more', { ...rest([row('3', 5)]), position: 14 })
    expect(store.view().ids).toEqual(['1', '2'])
    expect(socket.unanswered('board:resume')).toMatchObject([{ view: 'v1', position: 10 }])
  })

  test('a gap in rows that are about to be replaced does not delay the query that replaces them', () => {
    const { socket, store } = opened([row('1', 3)], { next: { sort: ['1'], id: '1' }, total: 3 })
    store.ask(query('desc'))
    socket.receive('board:changes', changes(12, 15))
    expect(socket.unanswered('board:resume')).toEqual([])
    socket.answer('board:subscribe', page([row('9', 3)], { view: 'v2' }))
    expect(store.view()).toMatchObject({ ids: ['9'], loading: false })
  })

  test('changes after the last row are not shown before they are loaded', () => {
    const { socket, store } = opened([row('1', 3), row('2', 4)], { next, total: 3 })
    socket.receive('board:changes', changes(10, 11, [{ op: 'put', ...row('9', 11) }], 4))
    expect(store.view()).toMatchObject({ ids: ['1', '2'], total: 4 })
    expect(store.row('9')).toBeUndefined()
  })
})
