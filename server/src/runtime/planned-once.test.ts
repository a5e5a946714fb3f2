import { expect, test } from 'vitest'
import { createPlanNames } from './planned-once.ts'

test('marked texts get a name each, always the same, and the rest none', () => {
  const nameOf = createPlanNames(2)
  const text = (n: number) => `/* planned once */select ${n}`
  expect(nameOf('select 1')).toBeNull()
  const [one, two] = [nameOf(text(1)), nameOf(text(2))]
  expect(new Set([one, two, null]).size).toBe(3)
  expect([nameOf(text(1)), nameOf(text(2))]).toEqual([one, two])
  // What a connection keeps is finite: the third is planned anew each time.
  expect([nameOf(text(3)), nameOf(text(3))]).toEqual([null, null])
})
