import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresence, type PresenceMessage } from './presence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const load = { kind: 'shipment' as const, id: '4800001' }
const viewer = (socketId: string, id: string, tenant = 'acme') => ({
  socketId,
  tenant,
  user: { id, username: `user${id}` },
  scope: { all: [] },
})

/** Processes that hear each other, as long as they are not cut off. */
const processes = (count: number) => {
  const hearers: ((message: PresenceMessage) => void)[] = []
  const cut = new Set<number>()
  return Array.from({ length: count }, (_, index) => {
    const told: string[] = []
    const book = createPresence({
      rooms: {
        send: (room, _name, message) => {
          if ('users' in message) told.push(`${room} ${message.id}: ${message.users.map((user) => user.username).join(' ')}`)
        },
      },
      join: (hear) => {
        hearers[index] = hear
        return {
          say: (message) => {
            if (!cut.has(index)) for (const [other, tell] of hearers.entries()) if (other !== index) tell(message)
          },
          close: async () => {},
        }
      },
    })
    return { book, told, cutOff: () => cut.add(index) }
  })
}

test('who opens a load is told to his tenant once, however many sockets he has, and who leaves it too', () => {
  const [{ book, told }] = processes(1) as ReturnType<typeof processes> & [ReturnType<typeof processes>[0]]
  book.set(viewer('a', '1'), [load])
  book.set(viewer('b', '1'), [load])
  book.set(viewer('c', '2'), [load])
  book.set(viewer('d', '9', 'globex'), [load])
  book.set(viewer('a', '1'), [])
  book.set(viewer('b', '1'), [])
  expect(told).toEqual([
    'presence acme 4800001: user1',
    'presence acme 4800001: user1 user2',
    'presence globex 4800001: user9',
    'presence acme 4800001: user2',
  ])
  expect(book.in('acme')).toEqual([{ ...load, users: [{ id: '2', username: 'user2' }] }])
})

test('who is gone is gone within ten seconds; who comes back at once was never away', async () => {
  const [{ book, told }] = processes(1) as ReturnType<typeof processes> & [ReturnType<typeof processes>[0]]
  book.set(viewer('a', '1'), [load])
  book.leave('a')
  await vi.advanceTimersByTimeAsync(500)
  book.set(viewer('b', '1'), [load])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toHaveLength(1)
  book.leave('b')
  await vi.advanceTimersByTimeAsync(9_900)
  expect(told.at(-1)).toBe('presence acme 4800001: ')
  expect(book.in('acme')).toEqual([])
})

test('processes see each other, a new one after a beat, and forget one that has gone silent', async () => {
  const [here, there] = processes(2) as [ReturnType<typeof processes>[0], ReturnType<typeof processes>[0]]
  here.book.set(viewer('a', '1'), [load])
  there.book.set(viewer('b', '2'), [load])
  expect(here.told.at(-1)).toBe('presence acme 4800001: user1 user2')
  expect(there.told.at(-1)).toBe('presence acme 4800001: user1 user2')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(here.told).toHaveLength(2)
  there.cutOff()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(here.book.usersOf('acme', load)).toEqual([{ id: '1', username: 'user1' }])
  expect(here.told.at(-1)).toBe('presence acme 4800001: user1')
})
