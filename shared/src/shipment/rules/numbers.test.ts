import { expect, test } from 'vitest'
import { testLoad } from '../load.fixture.ts'
import { numberAlerts, numberOf } from './numbers.ts'

test.each([
  [{ load_info: { weight: 'heavy' } }, 'Shipping Requirements: Weight must be a number'],
  [{ load_info: { miles: 'far' } }, 'Shipping Requirements: Miles must be a number'],
  [{ rates: { customer_hours: 'many' } }, 'Rates: Customer hours must be a number'],
  [{ items: [{ pieces: 1 }, { pieces: 'some' }] }, 'Item 2: Pieces must be a number'],
  [{ pick_stops: [{ pallets: 'x' }] }, 'PickStop 1: Pallets must be a number'],
  [{ load_info: { weight: 1e12 } }, 'Shipping Requirements: Weight is too large'],
  [{ load_info: { weight: -500 } }, "Shipping Requirements: Weight can't be negative"],
  [{ load_info: { declared_value: -500 } }, "Shipping Requirements: Declared value can't be negative"],
])('the input %j is refused [5.3, 5.34]', (input, message) => {
  expect(numberAlerts(testLoad(input)).map((alert) => alert.message)).toEqual([message])
})

test('numbers and empty fields are accepted', () => {
  expect(numberAlerts(testLoad({ load_info: { weight: 12.5, pieces: null, req_min_temp: -10, declared_value: 9_999_999_900 } }))).toEqual(
    [],
  )
})

test.each([
  [12.5, 12.5],
  ['heavy', 0],
  [null, 0],
  [Number.NaN, 0],
])('a value of %j counts as %d [9.1]', (value, number) => {
  expect(numberOf(value)).toBe(number)
})
