import { expect, test, vi } from 'vitest'
import { fakeLiveSocket } from './fake-live-socket.fixture.ts'
import { liveConnection } from './live-connection.ts'
import { presenceStore } from './presence-store.ts'

const start = () => {
  const socket = fakeLiveSocket()
  const store = presenceStore(liveConnection(socket, { onSessionEnded: () => {} }), 'me', (work) => work())
  return { socket, store }
}
const tomas = { id: '7', username: 'tomas' }
const priya = { id: '8', username: 'priya' }
const at = (id: string, ...users: readonly (typeof tomas)[]) => ({ kind: 'shipment', id, users })

test('shows the other users, not us, and removes those who left', () => {
  const { socket, store } = start()
  socket.receive('presence', at('4820001', tomas, { id: 'me', username: 'miles' }))
  expect(store.others('4820001')).toEqual([tomas])
  socket.receive('presence', at('4820001'))
  expect(store.others('4820001')).toEqual([])
})

test('counts every user once', () => {
  const { socket, store } = start()
  const listener = vi.fn()
  store.subscribeEveryone(listener)
  socket.receive('presence', at('1', tomas))
  socket.receive('presence', at('2', tomas, priya))
  socket.receive('presence', at('1', priya))
  expect(
    store
      .everyone()
      .map((user) => user.username)
      .sort(),
  ).toEqual(['priya', 'tomas'])
  expect(listener).toHaveBeenCalledTimes(2)
})

test("the server's list on reconnect replaces the previous one", () => {
  const { socket, store } = start()
  socket.receive('presence', at('1', tomas))
  store.replace([{ kind: 'shipment', id: '2', users: [priya] }])
  expect(store.others('1')).toEqual([])
  expect(store.others('2')).toEqual([priya])
})

test('announces the loads open here when they change and on every new connection', () => {
  const { socket, store } = start()
  store.setOpen(['4820001'])
  expect(socket.sent).toEqual([])
  socket.up()
  store.setOpen(['4820001'])
  store.setOpen(['4820002', '4820001'])
  const open = (...ids: readonly string[]) => ({ open: ids.map((id) => ({ kind: 'shipment', id })) })
  expect(socket.unanswered('presence:set')).toEqual([open('4820001'), open('4820002', '4820001')])
})
