import type { LockEnding } from '@waybill/shared/protocol/socket'
import { expect, test } from 'vitest'
import { lockBannerText, lockLossText } from './lock-message.ts'

test('the lock banner shows who has the load and for how long [4.34]', () => {
  expect(lockBannerText('Dana Lee', true, 14)).toBe('You have this load locked for 14 minutes')
  expect(lockBannerText('Dana Lee', true, 1)).toBe('You have this load locked for 1 minute')
  expect(lockBannerText('Dana Lee', false, 3)).toBe('Dana Lee has this load locked for 3 minutes')
})

const nameOf = (username: string) => (username === 'dana' ? 'Dana Lee' : username)
const miles = { id: '3', username: 'miles' }
const dana = { id: '7', username: 'dana' }
const end = (how: LockEnding['how'], by = miles): LockEnding => ({ how, holder: miles, by, to: how === 'handed_over' ? dana : null })

test.each([
  ['You handed this load over to Dana Lee.', end('handed_over')],
  ['Dana Lee released your lock on this load.', end('released_by_admin', dana)],
  ['You released this load in another window.', end('released')],
  ['Your lock on this load expired.', end('expired')],
  ['You no longer have this load locked.', null],
])('the text for losing a lock is: %s [4.30, 4.34]', (text, lost) => expect(lockLossText(lost, nameOf)).toBe(text))

test('a lease that is over counts as expired before the server confirms it', () =>
  expect(lockLossText(null, nameOf, true)).toBe('Your lock on this load expired.'))
