import { expect, test } from 'vitest'
import { dueBecause } from './check-call-words.ts'

test('a check call says what makes it due', () => {
  const due_at = '2026-11-21T16:00:00.000Z'
  expect(dueBecause({ due_at, because: 'appointment', stop: 2 })).toBe('an hour before the appointment at stop 2')
  expect(dueBecause({ due_at, because: 'dispatch' })).toBe('4 hours after the dispatch')
  expect(dueBecause({ due_at, because: 'last_call' })).toBe('4 hours after the last one')
})
