import { expect, test } from 'vitest'
import { createMessageBudget } from './message-budget.ts'

const take = (budget: ReturnType<typeof createMessageBudget>, times: number) => Array.from({ length: times }, () => budget.take())

test('allows a burst of three seconds, then a steady rate, and reports clients that keep sending', () => {
  let now = 0
  const budget = createMessageBudget(10, () => now)
  expect(new Set(take(budget, 30))).toEqual(new Set(['granted']))
  expect(budget.take()).toBe('spent')
  now = 1_000
  expect(take(budget, 11)).toEqual([...Array(10).fill('granted'), 'spent'])
  expect(take(budget, 100).at(-1)).toBe('abused')
  now = 60_000
  expect(budget.take()).toBe('granted')
})
