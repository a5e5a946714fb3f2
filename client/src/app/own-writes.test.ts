import { expect, test } from 'vitest'
import { ownWrites } from './own-writes.ts'

test('a change is ours while a write is on its way, and afterwards at the position of its response', () => {
  expect(ownWrites.isOurs(7)).toBe(false)
  const end = ownWrites.begin()
  expect(ownWrites.isOurs(8)).toBe(true)
  end(7)
  expect([7, 8].map(ownWrites.isOurs)).toEqual([true, false])
})

test('a write that failed leaves nothing behind', () => {
  ownWrites.begin()(null)
  expect(ownWrites.isOurs(9)).toBe(false)
})
