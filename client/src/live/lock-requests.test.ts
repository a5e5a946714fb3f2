import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLiveSocket } from './fake-live-socket.fixture.ts'
import { liveConnection } from './live-connection.ts'
import { lockRequests } from './lock-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const dana = { id: '1', username: 'dana' }
const start = () => {
  const socket = fakeLiveSocket()
  const requests = lockRequests(liveConnection(socket, { onSessionEnded: () => {} }), { schedule: (work) => work() })
  return { socket, requests }
}

test('a requester waits for a response, and may request again after a minute without one', () => {
  const { socket, requests } = start()
  const seen: boolean[] = []
  requests.subscribe('7', () => seen.push(requests.isWaiting('7')))
  requests.note('7')
  socket.receive('lock:answered', { pro: '8', answer: 'kept', holder: dana, to: dana })
  expect(requests.isWaiting('7')).toBe(true)
  socket.receive('lock:answered', { pro: '7', answer: 'kept', holder: dana, to: dana })
  expect(requests.isWaiting('7')).toBe(false)
  requests.note('7')
  vi.advanceTimersByTime(59_999)
  expect(requests.isWaiting('7')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([true, false, true, false])
})

test('the holder is notified of requests until unsubscribing', () => {
  const { socket, requests } = start()
  const received: string[] = []
  const stop = requests.onRequested(({ pro, by }) => received.push(`${by.username} ${pro}`))
  socket.receive('lock:requested', { pro: '7', by: dana, at: '' })
  stop()
  socket.receive('lock:requested', { pro: '8', by: dana, at: '' })
  expect(received).toEqual(['dana 7'])
})
