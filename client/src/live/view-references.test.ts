import { expect, test } from 'vitest'
import { boardStore } from './board-store.ts'
import { fakeLiveSocket } from './fake-live-socket.fixture.ts'
import { liveConnection } from './live-connection.ts'

const query = (text: string) => ({ board: 'shipments', filter: { search: text }, sort: [] }) as const
const page = (view: string) => ({ view, position: 1, rows: [], next: null, total: 0, more: false, presence: [] })

const start = () => {
  const socket = fakeLiveSocket()
  const connection = liveConnection(socket, { onSessionEnded: () => {} })
  const open = (text: string) =>
    boardStore(connection, { query: query(text), isOurs: () => false, onPresence: () => {}, schedule: (work) => work() })
  socket.up()
  return { socket, open, left: () => socket.unanswered('board:unsubscribe') }
}

test('boards with the same query share a view, which is released with the last of them [2.17]', () => {
  const { socket, open, left } = start()
  const [map, board] = [open('steel'), open('steel')]
  socket.answer('board:subscribe', page('v1'))
  socket.answer('board:subscribe', page('v1'))
  map.close()
  expect(left()).toEqual([])
  board.close()
  expect(left()).toEqual([{ view: 'v1' }])
})

test('a view is not released while a pending response may name it again', () => {
  const { socket, open, left } = start()
  const first = open('steel')
  socket.answer('board:subscribe', page('v1'))
  open('Steel')
  first.close()
  expect(left()).toEqual([])
  socket.answer('board:subscribe', page('v1'))
  expect(left()).toEqual([])
})

test('a response that is no longer needed releases its view', () => {
  const { socket, open, left } = start()
  const board = open('steel')
  board.close()
  socket.answer('board:subscribe', page('v1'))
  expect(left()).toEqual([{ view: 'v1' }])
})
