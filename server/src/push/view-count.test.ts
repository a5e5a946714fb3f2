import { expect, test } from 'vitest'
import { createViewCount } from './view-count.ts'

const counted = () => {
  let doubts = 0
  const count = createViewCount(() => {
    doubts += 1
  })
  return { count, doubts: () => doubts }
}

test('is exact to 1000 and says 1000 and more beyond, also on the way back', () => {
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

test('a count that was capped is in doubt when rows go, not when they come', () => {
  const { count, doubts } = counted()
  count.settle({ total: 1000, more: true }, [])
  count.add(1)
  expect(doubts()).toBe(0)
  count.add(-1)
  expect(doubts()).toBe(1)
  expect(count.read()).toEqual({ total: 1000, more: true })
})

test('takes a fresh count with what happened since it was read', () => {
  const { count, doubts } = counted()
  count.settle({ total: 5, more: false }, [1, -1, 1])
  expect(count.read()).toEqual({ total: 6, more: false })
  count.add(null)
  expect(doubts()).toBe(1)
})
