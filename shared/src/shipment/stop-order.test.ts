import { expect, test } from 'vitest'
import { insertStop, movedStops } from './stop-order.ts'

test.each([
  ['nothing moved', 'ABC', 'ABC', ''],
  ['the last stop moved to the front moves alone', 'ABCD', 'DABC', 'D'],
  ['the first stop moved to the end moves alone', 'ABCD', 'BCDA', 'A'],
  ['swapping two neighbors moves both', 'ABCD', 'ACBD', 'BC'],
  ['swapping the only two stops moves both', 'AB', 'BA', 'AB'],
  ['reversing the list moves all', 'ABC', 'CBA', 'ABC'],
  ['removing a stop moves none', 'ABCD', 'ACD', ''],
  ['adding a stop moves none', 'ABC', 'AXBC', ''],
  ['a stop moves past a removed one', 'ABCD', 'DAC', 'D'],
  ['no stops', '', '', ''],
])('%s [5.18]', (_, before, after, moved) => {
  expect([...movedStops([...before], [...after])].sort().join('')).toBe(moved)
})

test.each([
  [0, 'XAB'],
  [1, 'AXB'],
  [2, 'AXB'],
  [99, 'AXB'],
  [-1, 'XAB'],
])('a stop inserted at %i is capped to the last index [5.18]', (position, stops) => {
  expect(insertStop(['A', 'B'], 'X', position).join('')).toBe(stops)
})
test('the first stop of a load needs no cap', () => {
  expect(insertStop([], 'X', 3)).toEqual(['X'])
})
