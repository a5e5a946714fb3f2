import { expect, test } from 'vitest'
import { columnWindow } from './column-window.ts'

/** Forty columns of 100 px. */
const edges = Array.from({ length: 41 }, (_, index) => index * 100)

test('draws what is visible plus a margin on both sides, and never beyond the first or the last column', () => {
  expect(columnWindow(edges, { from: 1_000, to: 2_000 }, null)).toEqual({ first: 8, last: 21 })
  expect(columnWindow(edges, { from: 0, to: 1_400 }, null)).toEqual({ first: 0, last: 15 })
  expect(columnWindow(edges, { from: 2_600, to: 4_000 }, null)).toEqual({ first: 24, last: 39 })
})

test('keeps the drawn columns until another one becomes visible', () => {
  const drawn = columnWindow(edges, { from: 1_000, to: 2_000 }, null)
  expect(columnWindow(edges, { from: 1_200, to: 2_200 }, drawn)).toBe(drawn)
  expect(columnWindow(edges, { from: 1_450, to: 2_450 }, drawn)).toEqual({ first: 12, last: 26 })
})

test('a grid that is not visible draws no column', () => {
  const { first, last } = columnWindow(edges, { from: 9_000, to: 9_000 }, null)
  expect(last).toBeLessThan(first)
})
