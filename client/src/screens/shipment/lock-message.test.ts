import { expect, test } from 'vitest'
import { lockMessage } from './lock-message.ts'

test('who has the load, and for how long [4.34]', () => {
  expect(lockMessage({ username: 'dana' }, true, 14)).toBe('You have this load locked for 14 minutes')
  expect(lockMessage({ username: 'dana' }, false, 3)).toBe('dana has this load locked for 3 minutes')
})
