import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, arrivals, shiftOf } from './arrangement.ts'

const kept = (...ids: readonly string[]) => new Set(ids)

test('nothing kept: the live order', () => {
  expect(arrange(['a', 'b', 'c'], ['c', 'a', 'd'], kept())).toEqual(['c', 'a', 'd'])
})

test('the row under the pointer stays behind its neighbour when its sort key changes', () => {
  expect(arrange(['a', 'b', 'c', 'd'], ['b', 'a', 'c', 'd'], kept('b'))).toEqual(['a', 'b', 'c', 'd'])
  expect(arrange(['a', 'b', 'c', 'd'], ['a', 'c', 'd', 'b'], kept('b'))).toEqual(['a', 'b', 'c', 'd'])
})

test('a row that left the board fades where it stood', () => {
  expect(arrange(['a', 'b', 'c'], ['a', 'c'], kept('b'))).toEqual(['a', 'b', 'c'])
  expect(arrange(['a', 'b', 'c'], ['b', 'c'], kept('a'))).toEqual(['a', 'b', 'c'])
})

test('neighbours that fade together keep their order', () => {
  expect(arrange(['a', 'b', 'c', 'd'], ['a', 'd'], kept('b', 'c'))).toEqual(['a', 'b', 'c', 'd'])
})

test('a kept row whose neighbour was sorted elsewhere stays behind the one above it that was not', () => {
  expect(arrange(['a', 'b', 'c', 'd', 'e'], ['a', 'c', 'd', 'e', 'b'], kept('c'))).toEqual(['a', 'c', 'd', 'e', 'b'])
  expect(arrange(['a', 'b', 'c', 'd', 'e'], ['c', 'd', 'e', 'b', 'a'], kept('c'))).toEqual(['c', 'd', 'e', 'b', 'a'])
})

test('the screen scrolls with the held row, else with the first one in sight that kept its place among the others', () => {
  const shown = ['a', 'b', 'c', 'd', 'e']
  const sight = { first: 1, last: 3 }
  expect(shiftOf(shown, ['x', 'y', ...shown], sight, [])).toBe(2)
  expect(shiftOf(shown, ['x', 'a', 'c', 'd', 'e', 'b'], sight, [])).toBe(0)
  expect(shiftOf(shown, ['b', 'c', 'd', 'e', 'a'], sight, ['e'])).toBe(-1)
  expect(shiftOf(shown, ['a', 'e'], sight, [])).toBe(null)
})

test('a kept row that was never shown has its live place', () => {
  expect(arrange(['a', 'b'], ['a', 'n', 'b'], kept('n'))).toEqual(['a', 'n', 'b'])
})

test('whatever moves, every live row is shown once and the others keep the live order', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 0 })
  fc.assert(
    fc.property(ids, ids, ids, (shown, live, keep) => {
      const order = arrange(shown, live, new Set(keep))
      expect(new Set(order).size).toBe(order.length)
      expect(live.every((id) => order.includes(id))).toBe(true)
      expect(order.every((id) => live.includes(id) || (shown.includes(id) && keep.includes(id)))).toBe(true)
      const free = (list: readonly string[]) => list.filter((id) => !keep.includes(id))
      expect(free(order)).toEqual(free(live))
    }),
  )
})

test('arrivals are rows among the known ones, not a page that was fetched', () => {
  expect(arrivals(['a', 'b'], ['n', 'a', 'm', 'b', 'x', 'y'])).toEqual(['n', 'm'])
  expect(arrivals([], ['a', 'b'])).toEqual([])
})
