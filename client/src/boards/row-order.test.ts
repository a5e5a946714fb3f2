import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRows, orderRows, scrollShift } from './row-order.ts'

const kept = (...ids: readonly string[]) => new Set(ids)

test('without kept rows, shows the live order', () => {
  expect(orderRows(['a', 'b', 'c'], ['c', 'a', 'd'], kept())).toEqual(['c', 'a', 'd'])
})

test('the row under the pointer stays after its neighbor when its sort key changes', () => {
  expect(orderRows(['a', 'b', 'c', 'd'], ['b', 'a', 'c', 'd'], kept('b'))).toEqual(['a', 'b', 'c', 'd'])
  expect(orderRows(['a', 'b', 'c', 'd'], ['a', 'c', 'd', 'b'], kept('b'))).toEqual(['a', 'b', 'c', 'd'])
})

test('a row that left the board fades in place', () => {
  expect(orderRows(['a', 'b', 'c'], ['a', 'c'], kept('b'))).toEqual(['a', 'b', 'c'])
  expect(orderRows(['a', 'b', 'c'], ['b', 'c'], kept('a'))).toEqual(['a', 'b', 'c'])
})

test('neighbors that fade together keep their order', () => {
  expect(orderRows(['a', 'b', 'c', 'd'], ['a', 'd'], kept('b', 'c'))).toEqual(['a', 'b', 'c', 'd'])
})

test('a kept row whose neighbor was sorted elsewhere stays after the one above it that was not', () => {
  expect(orderRows(['a', 'b', 'c', 'd', 'e'], ['a', 'c', 'd', 'e', 'b'], kept('c'))).toEqual(['a', 'c', 'd', 'e', 'b'])
  expect(orderRows(['a', 'b', 'c', 'd', 'e'], ['c', 'd', 'e', 'b', 'a'], kept('c'))).toEqual(['c', 'd', 'e', 'b', 'a'])
})

test('the screen scrolls with the held row, else with the first visible row that kept its place among the others', () => {
  const shown = ['a', 'b', 'c', 'd', 'e']
  const sight = { first: 1, last: 3 }
  expect(scrollShift(shown, ['x', 'y', ...shown], sight, [])).toBe(2)
  expect(scrollShift(shown, ['x', 'a', 'c', 'd', 'e', 'b'], sight, [])).toBe(0)
  expect(scrollShift(shown, ['b', 'c', 'd', 'e', 'a'], sight, ['e'])).toBe(-1)
  expect(scrollShift(shown, ['a', 'e'], sight, [])).toBe(null)
})

test('a kept row that was never shown gets its live place', () => {
  expect(orderRows(['a', 'b'], ['a', 'n', 'b'], kept('n'))).toEqual(['a', 'n', 'b'])
})

test('whatever moves, every live row is shown once and the others keep the live order', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 0 })
  fc.assert(
    fc.property(ids, ids, ids, (shown, live, keep) => {
      const order = orderRows(shown, live, new Set(keep))
      expect(new Set(order).size).toBe(order.length)
      expect(live.every((id) => order.includes(id))).toBe(true)
      expect(order.every((id) => live.includes(id) || (shown.includes(id) && keep.includes(id)))).toBe(true)
      const free = (list: readonly string[]) => list.filter((id) => !keep.includes(id))
      expect(free(order)).toEqual(free(live))
    }),
  )
})

test('arrivals are rows among the known ones, not a fetched page', () => {
  expect(newRows(['a', 'b'], ['n', 'a', 'm', 'b', 'x', 'y'])).toEqual(['n', 'm'])
  expect(newRows([], ['a', 'b'])).toEqual([])
})
