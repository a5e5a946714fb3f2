import type { LockEnd } from '@waybill/shared/protocol/socket'
import { expect, test } from 'vitest'
import { lockMessage, lossWords } from './lock-message.ts'

test('who has the load, and for how long [4.34]', () => {
  expect(lockMessage({ username: 'dana' }, true, 14)).toBe('You have this load locked for 14 minutes')
  expect(lockMessage({ username: 'dana' }, false, 3)).toBe('dana has this load locked for 3 minutes')
})

const miles = { id: '3', username: 'miles' }
const dana = { id: '7', username: 'dana' }
const end = (how: LockEnd['how'], by = miles): LockEnd => ({ how, holder: miles, by, to: how === 'handed_over' ? dana : null })

test.each([
  ['You handed this load over to dana.', end('handed_over')],
  ['dana released your lock on this load.', end('released_by_admin', dana)],
  ['You released this load in another window.', end('released')],
  ['Your lock on this load has run out.', end('expired')],
  ['You do not have this load locked any more.', null],
])('%s [4.30, 4.34]', (words, lost) => expect(lossWords(lost)).toBe(words))

test('a lease that is over has run out before anybody says so', () =>
  expect(lossWords(null, true)).toBe('Your lock on this load has run out.'))
