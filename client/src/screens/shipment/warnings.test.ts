import { expect, test } from 'vitest'
import { otherLoadOf } from './warnings.ts'

test('a warning about another load leads to it, any other leads nowhere', () => {
  expect(otherLoadOf({ key: 'duplicate_load:4800012' })).toBe('4800012')
  expect(otherLoadOf({ key: 'double_booking:4800013' })).toBe('4800013')
  expect(otherLoadOf({ key: 'credit:limit' })).toBeNull()
  expect(otherLoadOf({ key: 'carrier_bid:unknown_carrier' })).toBeNull()
})
