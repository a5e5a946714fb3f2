import { expect, test } from 'vitest'
import { closedText, holdText } from './closed-text.ts'

const nameOf = (username: string) => (username === 'dana' ? 'Dana Lee' : username)
const now = new Date(2026, 10, 20, 18, 0).getTime()
const at = new Date(2026, 10, 20, 14, 5).toISOString()

test('a closed load shows who closed it, when and why; an open one shows nothing [4.22]', () => {
  const voided = { at, by: 'dana', reason: 'Customer cancelled', notes: null }
  expect(closedText({ void_info: voided, released: null }, now, nameOf)).toBe('Voided by Dana Lee, 14:05: Customer cancelled')
  expect(closedText({ void_info: null, released: { at, by: 'lee', reason: null } }, now, nameOf)).toBe('Released by lee, 14:05')
  expect(closedText({ void_info: null, released: null }, now, nameOf)).toBeNull()
})

test('a load on hold shows who put it on hold, when and why [4.21]', () => {
  expect(holdText({ hold: { at, by: 'dana', reason: 'Waiting for PO' } }, now, nameOf)).toBe('On hold by Dana Lee, 14:05: Waiting for PO')
  expect(holdText({ hold: { at, by: 'dana', reason: null } }, now, nameOf)).toBe('On hold by Dana Lee, 14:05')
  expect(holdText({ hold: null }, now, nameOf)).toBeNull()
})
