import { happened, type LockEvent } from '@waybill/shared/lock/events'
import { expect, test } from 'vitest'
import { lockEnds } from './lock-ends.ts'

const dana = { id: '1', username: 'dana' }
const lee = { id: '2', username: 'lee' }
const ada = { id: '9', username: 'ada' }
const told = (event: LockEvent, by = dana) => ({ ...event, meta: { at: '', by, command_id: '' } }) as never

test('who lost a lock, how, by whom and to whom, one after the other [4.30, 4.32]', () => {
  expect(
    lockEnds([
      told(happened('LockAcquired', { holder: dana, expires_at: '' })),
      told(happened('LockHandedOver', { from: dana, to: lee, expires_at: '' })),
      told(happened('LockReleased', { holder: lee }), lee),
      told(happened('LockExpired', { holder: dana, expired_at: '' }), ada),
      told(happened('LockReleasedByAdmin', { holder: lee, reason: null }), ada),
    ]),
  ).toEqual([
    { how: 'handed_over', holder: dana, by: dana, to: lee },
    { how: 'released', holder: lee, by: lee, to: null },
    { how: 'expired', holder: dana, by: ada, to: null },
    { how: 'released_by_admin', holder: lee, by: ada, to: null },
  ])
})
