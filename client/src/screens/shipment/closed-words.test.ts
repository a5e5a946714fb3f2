import { expect, test } from 'vitest'
import { closedWords } from './closed-words.ts'

const now = new Date(2026, 10, 20, 18, 0).getTime()
const at = new Date(2026, 10, 20, 14, 5).toISOString()

test('a closed load says who closed it, when and why; an open one says nothing [4.22]', () => {
  const voided = { at, by: 'dana', reason: 'Customer cancelled', notes: null }
  expect(closedWords({ void_info: voided, released: null }, now)).toBe('Voided by dana, 14:05: Customer cancelled')
  expect(closedWords({ void_info: null, released: { at, by: 'lee', reason: null } }, now)).toBe('Released by lee, 14:05')
  expect(closedWords({ void_info: null, released: null }, now)).toBeNull()
})
