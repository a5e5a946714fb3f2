import { expect, test } from 'vitest'
import { boardStore } from './board-store.ts'
import { fakeLiveSocket } from './fake-live-socket.ts'
import { liveConnection } from './live-connection.ts'

const question = (words: string) => ({ board: 'shipments', filter: { search: words }, sort: [] }) as const
const page = (view: string) => ({ view, position: 1, rows: [], next: null, total: 0, more: false, presence: [] })

const start = () => {
  const socket = fakeLiveSocket()
  const connection = liveConnection(socket, { onSessionEnded: () => {} })
  const open = (words: string) =>
    boardStore(connection, { question: question(words), isOurs: () => false, onPresence: () => {}, schedule: (work) => work() })
  socket.up()
  return { socket, open, left: () => socket.unanswered('board:unsubscribe') }
}

test('boards that ask the same share a view: it is left with the last of them [2.17]', () => {
  const { socket, open, left } = start()
  const [map, board] = [open('steel'), open('steel')]
  socket.answer('board:subscribe', page('v1'))
  socket.answer('board:subscribe', page('v1'))
  map.close()
  expect(left()).toEqual([])
  board.close()
  expect(left()).toEqual([{ view: 'v1' }])
})

test('a view is not left while an answer is on its way that may be the same one', () => {
  const { socket, open, left } = start()
  const first = open('steel')
  socket.answer('board:subscribe', page('v1'))
  open('Steel')
  first.close()
  expect(left()).toEqual([])
  socket.answer('board:subscribe', page('v1'))
  expect(left()).toEqual([])
})

test('an answer that comes too late to be wanted is let go', () => {
  const { socket, open, left } = start()
  const board = open('steel')
  board.close()
  socket.answer('board:subscribe', page('v1'))
  expect(left()).toEqual([{ view: 'v1' }])
})
