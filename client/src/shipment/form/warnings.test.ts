import { expect, test } from 'vitest'
import { otherLoadOf } from './warnings.ts'

test('a warning about another load links to it, and other warnings have no link', () => {
  expect(otherLoadOf({ key: 'duplicate_load:4800012' })).toBe('4800012')
  expect(otherLoadOf({ key: 'double_booking:4800013' })).toBe('4800013')
  expect(otherLoadOf({ key: 'credit:limit' })).toBeNull()
  expect(otherLoadOf({ key: 'carrier_bid:unknown_carrier' })).toBeNull()
})
