import { type LockEvent, lockStream } from '@waybill/shared/lock/stream'
import { expect, test } from 'vitest'
import { lockEndings } from './lock-endings.ts'

const dana = { id: '1', username: 'dana' }
const lee = { id: '2', username: 'lee' }
const ada = { id: '9', username: 'ada' }
const storedEvent = (event: LockEvent, by = dana) => ({ ...event, meta: { at: '', by, command_id: '' } }) as never

test('lists who lost a lock, how, by whom and to whom, in order [4.30, 4.32]', () => {
  expect(
    lockEndings([
      storedEvent(lockStream.happened('LockAcquired', { holder: dana, expires_at: '' })),
      storedEvent(lockStream.happened('LockHandedOver', { from: dana, to: lee, expires_at: '' })),
      storedEvent(lockStream.happened('LockReleased', { holder: lee }), lee),
      storedEvent(lockStream.happened('LockExpired', { holder: dana, expired_at: '' }), ada),
      storedEvent(lockStream.happened('LockReleasedByAdmin', { holder: lee, reason: null }), ada),
    ]),
  ).toEqual([
    { how: 'handed_over', holder: dana, by: dana, to: lee },
    { how: 'released', holder: lee, by: lee, to: null },
    { how: 'expired', holder: dana, by: ada, to: null },
    { how: 'released_by_admin', holder: lee, by: ada, to: null },
  ])
})
