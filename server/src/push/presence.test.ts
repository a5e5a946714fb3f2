import type { Presence } from '@waybill/shared/protocol/socket'
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
  boards: { shipments: { all: [] } },
})

type Join = NonNullable<Parameters<typeof createPresence>[0]['join']>

const process = (join: Join | null = null) => {
  const sent: string[] = []
  const send = (room: string, _name: string, message: object): void => {
    const { id, users } = message as Presence
    sent.push(`${room} ${id}: ${users.map((user) => user.username).join(' ')}`)
  }
  return { book: createPresence({ rooms: { send }, join }), messages: sent }
}

/** Connects processes to each other, in the order in which they join, until they are cut off. */
const wire = (): readonly [Join, (index: number) => void] => {
  const hearers: ((message: PresenceMessage) => void)[] = []
  const cut = new Set<number>()
  const join: Join = (hear) => {
    const self = hearers.push(hear) - 1
    return {
      say: (message) => {
        if (!cut.has(self)) for (const [other, deliver] of hearers.entries()) if (other !== self) deliver(message)
      },
      close: async () => {},
    }
  }
  return [join, (index) => cut.add(index)]
}

test('opening a load is announced to the tenant once, however many sockets the user has, and so is leaving it', () => {
  const { book, messages: sent } = process()
  book.set(viewer('a', '1'), [load])
  book.set(viewer('b', '1'), [load])
  book.set(viewer('c', '2'), [load])
  book.set(viewer('d', '9', 'globex'), [load])
  book.set(viewer('a', '1'), [])
  book.set(viewer('b', '1'), [])
  expect(sent).toEqual([
    'presence acme 4800001: user1',
    'presence acme 4800001: user1 user2',
    'presence globex 4800001: user9',
    'presence acme 4800001: user2',
  ])
  expect(book.in('acme')).toEqual([{ ...load, users: [{ id: '2', username: 'user2' }] }])
})

test('a user whose socket is gone is gone within ten seconds; one who reconnects at once was never away', async () => {
  const { book, messages: sent } = process()
  book.set(viewer('a', '1'), [load])
  book.leave('a')
  await vi.advanceTimersByTimeAsync(500)
  book.set(viewer('b', '1'), [load])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(1)
  book.leave('b')
  await vi.advanceTimersByTimeAsync(9_900)
  expect(sent.at(-1)).toBe('presence acme 4800001: ')
  expect(book.in('acme')).toEqual([])
})

test('processes see each other, a new one after one beat, and drop one that has gone silent', async () => {
  const [join, cut] = wire()
  const [here, there] = [process(join), process(join)]
  here.book.set(viewer('a', '1'), [load])
  there.book.set(viewer('b', '2'), [load])
  expect(here.messages.at(-1)).toBe('presence acme 4800001: user1 user2')
  expect(there.messages.at(-1)).toBe('presence acme 4800001: user1 user2')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(here.messages).toHaveLength(2)
  cut(1)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(here.book.usersOf('acme', load)).toEqual([{ id: '1', username: 'user1' }])
  expect(here.messages.at(-1)).toBe('presence acme 4800001: user1')
})
