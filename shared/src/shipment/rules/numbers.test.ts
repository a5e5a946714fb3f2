import { expect, test } from 'vitest'
import { aLoad } from '../test-load.ts'
import { numberAlerts, numberOf } from './numbers.ts'

test.each([
  [{ load_info: { weight: 'heavy' } }, 'Shipping Requirements: Weight must be a number'],
  [{ load_info: { miles: 'far' } }, 'Shipping Requirements: Miles must be a number'],
  [{ rates: { customer_hours: 'many' } }, 'Rates: Customer hours must be a number'],
  [{ items: [{ pieces: 1 }, { pieces: 'some' }] }, 'Item 2: Pieces must be a number'],
  [{ pick_stops: [{ pallets: 'x' }] }, 'PickStop 1: Pallets must be a number'],
  [{ load_info: { weight: 1e12 } }, 'Shipping Requirements: Weight is too large'],
])('%j is refused [5.3, 5.34]', (input, message) => {
  expect(numberAlerts(aLoad(input)).map((alert) => alert.message)).toEqual([message])
})

test('numbers and empty boxes pass', () => {
  expect(numberAlerts(aLoad({ load_info: { weight: 12.5, pieces: null } }))).toEqual([])
})

test.each([
  [12.5, 12.5],
  ['heavy', 0],
  [null, 0],
  [Number.NaN, 0],
])('a value of %j counts as %d [9.1]', (value, number) => {
  expect(numberOf(value)).toBe(number)
})
