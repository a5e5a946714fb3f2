import { expect, test } from 'vitest'
import { createViewCount } from './view-count.ts'

const counted = () => {
  let doubts = 0
  const count = createViewCount(() => {
    doubts += 1
  })
  return { count, doubts: () => doubts }
}

test('counts exactly to 1000 and reports 1000 and more beyond, also while the count falls', () => {
  const { count, doubts } = counted()
  count.settle({ total: 999, more: false }, [])
  count.add(1)
  expect(count.read()).toEqual({ total: 1000, more: false })
  count.add(1)
  expect(count.read()).toEqual({ total: 1000, more: true })
  count.add(-1)
  expect(count.read()).toEqual({ total: 1000, more: false })
  expect(doubts()).toBe(0)
})

test('a capped count is in doubt when rows leave, not when rows enter', () => {
  const { count, doubts } = counted()
  count.settle({ total: 1000, more: true }, [])
  count.add(1)
  expect(doubts()).toBe(0)
  count.add(-1)
  expect(doubts()).toBe(1)
  expect(count.read()).toEqual({ total: 1000, more: true })
})

test('applies a fresh count together with the changes since it was read', () => {
  const { count, doubts } = counted()
  count.settle({ total: 5, more: false }, [1, -1, 1])
  expect(count.read()).toEqual({ total: 6, more: false })
  count.add(null)
  expect(doubts()).toBe(1)
})
