import { expect, test } from 'vitest'
import { rowSlots } from './row-slots.ts'

test('a row keeps its element while it is drawn, and one that comes gets that of one that went', () => {
  const slots = rowSlots()
  expect([...slots(['a', 'b', 'c'])]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  const moved = slots(['b', 'c', 'd'])
  expect(moved.get('b')).toBe(1)
  expect(moved.get('c')).toBe(2)
  expect(moved.get('d')).toBe(0)
  expect(slots(['b', 'c', 'd', 'e']).get('e')).toBe(3)
})

test('no two rows share an element', () => {
  const slots = rowSlots()
  for (let at = 0; at < 50; at += 7) {
    const drawn = Array.from({ length: 20 }, (_, index) => String(at + index))
    expect(new Set(slots(drawn).values()).size).toBe(20)
  }
})
