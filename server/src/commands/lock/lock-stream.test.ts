import { expect, test } from 'vitest'
import { createLockStream } from './lock-stream.ts'

const stream = createLockStream(3)
const lock = {
  lease: { holder: { id: '7', username: 'dana' }, acquired_at: '2026-11-20T14:00:00Z', expires_at: '2026-11-20T14:15:00Z' },
  requests: [],
}
const rowAfter = (...types: string[]) =>
  stream.row(
    '4820001',
    lock,
    types.map((type) => ({ type })),
  )?.row

test.each([[['LockAcquired']], [['LockExpired', 'LockAcquired']], [['LockHandedOver']]])('a newly granted lock is counted: %j', (types) => {
  expect(rowAfter(...types)).toMatchObject({ locked_by_id: '7', max_locks: 3 })
})

test.each([[['LockExtended']], [['LockRequested']], [['LockReleased']], [[]]])(
  'a lock the user already holds is not counted again, whatever the maximum is by now: %j',
  (types) => {
    expect(rowAfter(...types)).not.toHaveProperty('max_locks')
  },
)
