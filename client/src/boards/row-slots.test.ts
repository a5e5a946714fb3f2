import { expect, test } from 'vitest'
import { rowSlots } from './row-slots.ts'

test('a row keeps its element while it is drawn, and a new row reuses the element of one that left', () => {
  const { take: slots } = rowSlots()
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
  const { take: slots } = rowSlots()
  for (let at = 0; at < 50; at += 7) {
    const drawn = Array.from({ length: 20 }, (_, index) => String(at + index))
    expect(new Set(slots(drawn).values()).size).toBe(20)
  }
})

test('elements stay in place in the document until the rows stop moving', () => {
  const slots = rowSlots()
  const draw = (names: string, unmoved: boolean) => {
    const rows = [...names].map((id) => ({ id }))
    const slotOf = slots.take([...names])
    return slots.arrange(rows, unmoved).map(({ id }) => `${id}${slotOf.get(id)}`)
  }
  expect(draw('abcd', false)).toEqual(['a0', 'b1', 'c2', 'd3'])
  expect(draw('cdef', true)).toEqual(['f0', 'e1', 'c2', 'd3'])
  expect(draw('cdef', false)).toEqual(['c2', 'd3', 'e1', 'f0'])
  // Scrolling starts again from the current positions.
  expect(draw('defg', true)).toEqual(['g2', 'd3', 'e1', 'f0'])
  expect(draw('defgh', true)).toEqual(['g2', 'd3', 'e1', 'f0', 'h4'])
})
