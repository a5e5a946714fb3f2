import { expect, test } from 'vitest'
import { extend, nothingSelected, retain, selectAll, toggle } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids]

test('toggling adds and removes a row', () => {
  const one = toggle(nothingSelected, 'b')
  expect(ids(one)).toEqual(['b'])
  expect(ids(toggle(one, 'b'))).toEqual([])
})

test('a range grows and shrinks from its anchor, in both directions', () => {
  const start = toggle(nothingSelected, 'c')
  const down = extend(start, order, 'c', 'e')
  expect(ids(down)).toEqual(['c', 'd', 'e'])
  expect(ids(extend(down, order, 'e', 'd'))).toEqual(['c', 'd'])
  expect(ids(extend(down, order, 'e', 'a'))).toEqual(['a', 'b', 'c'])
})

test('without an anchor, or if its row is gone, the range starts at the cursor', () => {
  expect(ids(extend(nothingSelected, order, 'b', 'c'))).toEqual(['b', 'c'])
  expect(ids(extend({ ids: new Set(['x']), anchor: 'x' }, order, 'b', 'c'))).toEqual(['b', 'c'])
})

test('rows that left are removed from the selection', () => {
  const all = selectAll(order)
  expect(ids(retain(all, (id) => id !== 'c'))).toEqual(['a', 'b', 'd', 'e'])
  expect(retain(all, () => true)).toBe(all)
})
