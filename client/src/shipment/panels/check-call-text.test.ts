import { expect, test } from 'vitest'
import { dueReason } from './check-call-text.ts'

test('a check call shows why it is due', () => {
  const due_at = '2026-11-21T16:00:00.000Z'
  expect(dueReason({ due_at, because: 'appointment', stop: 2 })).toBe('an hour before the appointment at stop 2')
  expect(dueReason({ due_at, because: 'dispatch' })).toBe('4 hours after the dispatch')
  expect(dueReason({ due_at, because: 'last_call' })).toBe('4 hours after the last one')
})
