import { expect, test } from 'vitest'
import { createPlanNames } from './prepared-plans.ts'

test('gives each marked statement one permanent name, and none to the others', () => {
  const nameOf = createPlanNames(2)
  const text = (n: number) => `/* planned once */select ${n}`
  expect(nameOf('select 1')).toBeNull()
  const [one, two] = [nameOf(text(1)), nameOf(text(2))]
  expect(new Set([one, two, null]).size).toBe(3)
  expect([nameOf(text(1)), nameOf(text(2))]).toEqual([one, two])
  // A connection keeps a limited number of plans: the third statement is planned every time.
  expect([nameOf(text(3)), nameOf(text(3))]).toEqual([null, null])
})
