import { expect, test } from 'vitest'
import { insertStop, movedStops } from './stop-order.ts'

test.each([
  ['nothing moved', 'ABC', 'ABC', ''],
  ['the last pulled to the front moves alone', 'ABCD', 'DABC', 'D'],
  ['the first pushed to the end moves alone', 'ABCD', 'BCDA', 'A'],
  ['neighbours that swap move both', 'ABCD', 'ACBD', 'BC'],
  ['two stops that swap move both', 'AB', 'BA', 'AB'],
  ['a list turned round moves all', 'ABC', 'CBA', 'ABC'],
  ['a stop that went moves nobody', 'ABCD', 'ACD', ''],
  ['a stop that came moves nobody', 'ABC', 'AXBC', ''],
  ['a stop moves past one that went', 'ABCD', 'DAC', 'D'],
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
test('the first stop of all needs no cap', () => {
  expect(insertStop([], 'X', 3)).toEqual(['X'])
})
