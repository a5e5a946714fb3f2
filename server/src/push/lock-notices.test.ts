import type { LockEvent, LockEventType } from '@waybill/shared/lock/stream'
import type { JsonObject, StoredEvent } from '@waybill/shared/log/envelope'
import { expect, test } from 'vitest'
import type { Follower } from '../changes/tenant-tail.ts'
import { createLogger } from '../runtime/logger.ts'
import { createLockNotices } from './lock-notices.ts'

const DANA = { id: '1', username: 'dana' }
const LEE = { id: '2', username: 'lee' }
const KIM = { id: '3', username: 'kim' }
const at = '2026-11-20T12:00:00.000Z'

const start = () => {
  const sent: string[] = []
  const joined: string[] = []
  const followers: Follower[] = []
  const stops: string[] = []
  const notices = createLockNotices({
    rooms: {
      send: (room, name, message) => {
        const { pro, by, answer, to } = message as { pro: string; by?: typeof DANA; answer?: string; to?: typeof DANA | null }
        sent.push(
          name === 'lock:requested' ? `${room}: ${by?.username} asks for ${pro}` : `${room}: ${pro} ${answer} ${to?.username ?? '-'}`,
        )
      },
      join: (socketId, room) => void joined.push(`${socketId} ${room}`),
    },
    feed: {
      follow: async (_tenant, follower) => {
        followers.push(follower)
        return { position: () => 0, reached: async () => {}, stop: () => void stops.push('stop') }
      },
    },
    logger: createLogger('test', 'silent'),
  })
  const viewer = (socketId: string, user: typeof DANA) => ({ socketId, tenant: 'acme', user, boards: { shipments: { all: [] } } })
  const happens = <T extends LockEventType>(type: T, data: Extract<LockEvent, { readonly type: T }>['data'], stream = 'lock/7') => {
    const meta = { at, by: DANA, command_id: 'c' }
    const event: StoredEvent = {
      tenant: 'acme',
      stream,
      version: 1,
      position: 1,
      type,
      schema_version: 1,
      data: data as unknown as JsonObject,
      meta,
      recorded_at: at,
    }
    for (const follower of followers) follower.onChange({ tenant: 'acme', from: 0, to: 1, events: [event], rows: [] })
    return sent.splice(0)
  }
  return { notices, viewer, happens, messages: sent, joined, followers, stopped: () => stops.length }
}

test('the holder is notified of a lock request, and both users are notified when the holder keeps the lock [4.30]', () => {
  const { notices, viewer, happens, joined } = start()
  notices.come(viewer('a', DANA))
  notices.come(viewer('b', LEE))
  expect(joined).toEqual(['a user acme 1', 'b user acme 2'])
  expect(happens('LockRequested', { by: LEE, holder: DANA })).toEqual(['user acme 1: lee asks for 7'])
  expect(happens('LockKept', { holder: DANA, requested_by: [LEE] })).toEqual(['user acme 1: 7 kept dana', 'user acme 2: 7 kept dana'])
  expect(happens('LockReleased', { holder: DANA })).toEqual([])
})

test('the user who gets the lock is notified and takes over its open requests', () => {
  const { notices, viewer, happens } = start()
  notices.come(viewer('a', DANA))
  happens('LockRequested', { by: LEE, holder: DANA })
  happens('LockRequested', { by: KIM, holder: DANA })
  expect(happens('LockHandedOver', { from: DANA, to: LEE, expires_at: at })).toEqual([
    'user acme 1: 7 handed_over lee',
    'user acme 2: 7 handed_over lee',
    'user acme 3: 7 handed_over lee',
    'user acme 2: kim asks for 7',
  ])
  expect(happens('LockExpired', { holder: LEE, expired_at: at })).toEqual(['user acme 2: 7 free -', 'user acme 3: 7 free -'])
})

test('a holder who was offline sees open lock requests on connecting, until they are answered', () => {
  const { notices, viewer, happens, messages: sent } = start()
  notices.come(viewer('b', LEE))
  happens('LockRequested', { by: LEE, holder: DANA })
  happens('LockRequested', { by: LEE, holder: DANA }, 'lock/8')
  happens('LockKept', { holder: DANA, requested_by: [LEE] }, 'lock/8')
  notices.come(viewer('a', DANA))
  expect(sent).toEqual(['a: lee asks for 7'])
})

test('no tenant is followed while no user is connected', async () => {
  const { notices, viewer, happens, followers, stopped } = start()
  notices.come(viewer('a', DANA))
  notices.come(viewer('b', DANA))
  notices.gone(viewer('a', DANA))
  expect([followers.length, stopped()]).toEqual([1, 0])
  notices.gone(viewer('b', DANA))
  await Promise.resolve()
  await Promise.resolve()
  expect(stopped()).toBe(1)
  expect(happens('LockRequested', { by: LEE }, 'lock/9')).toEqual([])
})
