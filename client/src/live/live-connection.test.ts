import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLiveSocket } from './fake-live-socket.fixture.ts'
import { liveConnection } from './live-connection.ts'

const start = () => {
  const socket = fakeLiveSocket()
  const onSessionEnded = vi.fn()
  const connection = liveConnection(socket, { onSessionEnded, now: () => 1000 })
  return { socket, connection, onSessionEnded }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('is catching up until it is connected, then live', () => {
  const { socket, connection } = start()
  expect(connection.state()).toEqual({ phase: 'catching_up', behind: 0 })
  socket.up()
  expect(connection.state()).toEqual({ phase: 'live' })
})

test('shows since when it is offline, and keeps that time over failed attempts', () => {
  const { socket, connection } = start()
  socket.up()
  socket.down()
  socket.refuse('xhr error')
  expect(connection.state()).toEqual({ phase: 'offline', since: 1000 })
})

test('is never live while a view lacks changes, and shows the largest lack', () => {
  const { socket, connection } = start()
  const listener = vi.fn()
  const [a, b] = [{}, {}]
  connection.subscribe(listener)
  socket.up()
  connection.report(a, 3)
  connection.report(b, 12)
  expect(connection.state()).toEqual({ phase: 'catching_up', behind: 12 })
  connection.report(b, null)
  connection.report(a, null)
  expect(connection.state()).toEqual({ phase: 'live' })
  expect(listener).toHaveBeenCalledTimes(5)
})

test('fails at once without a connection, and queues nothing', () => {
  const { socket, connection } = start()
  const onResponse = vi.fn()
  connection.request('board:unsubscribe', { view: 'v' }, onResponse)
  expect(onResponse).toHaveBeenCalledWith({ error: { type: 'Offline', message: expect.any(String) } })
  expect(socket.sent).toEqual([])
})

test('calls again on every new connection', () => {
  const { socket, connection } = start()
  const connected = vi.fn()
  connection.onConnected(connected)
  socket.up()
  socket.down()
  socket.up()
  expect(connected).toHaveBeenCalledTimes(2)
})

test.each([
  ['a refusal', (socket: ReturnType<typeof fakeLiveSocket>) => socket.refuse('unauthorized')],
  ['a notice', (socket: ReturnType<typeof fakeLiveSocket>) => socket.receive('notice', { type: 'session_ended', message: '' })],
])('%s ends the session and stops reconnecting', (_, end) => {
  const { socket, onSessionEnded } = start()
  end(socket)
  expect(onSessionEnded).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(socket.dialled()).toBe(0)
})

test('reconnects after the server disconnects', () => {
  const { socket } = start()
  socket.up()
  socket.down(false)
  vi.advanceTimersByTime(3_000)
  expect(socket.dialled()).toBe(1)
})

test('reconnects at once when a stopping server sends it to another process', () => {
  const { socket } = start()
  socket.up()
  socket.receive('notice', { type: 'reconnect', message: 'The server is stopping. Please reconnect.' })
  socket.down(false)
  vi.advanceTimersByTime(0)
  expect(socket.dialled()).toBe(1)
})
