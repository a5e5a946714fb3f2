import { expect, test } from 'vitest'
import { drawnRows, type RowWindow, scrolledTo } from './row-window.ts'

const ends = (drawn: readonly number[]) => [drawn[0], drawn.at(-1)]

const inSight = (first: number, last: number, direction: RowWindow['direction'] = null): RowWindow => ({ first, last, most: 21, direction })

test('draws rows beyond both edges at rest, and more of them in the scroll direction', () => {
  expect(ends(drawnRows(inSight(50, 70), { count: 1000, also: -1, bare: false }))).toEqual([46, 74])
  expect(ends(drawnRows(inSight(50, 70, 'down'), { count: 1000, also: -1, bare: false }))).toEqual([48, 76])
  expect(ends(drawnRows(inSight(50, 70, 'up'), { count: 1000, also: -1, bare: false }))).toEqual([44, 72])
})

test('draws the same number of rows at any scroll position, so that no element is created', () => {
  const windows = [
    inSight(0, 19),
    inSight(4, 24, 'down'),
    inSight(8, 27, 'down'),
    inSight(8, 27),
    inSight(3, 22, 'up'),
    inSight(980, 999, 'down'),
  ]
  const drawn = windows.map((seen) => drawnRows(seen, { count: 1000, also: -1, bare: false }))
  expect(new Set(drawn.map(({ length }) => length))).toEqual(new Set([29]))
  for (const [place, { first, last }] of windows.entries()) expect(drawn[place]).toEqual(expect.arrayContaining([first, last]))
})

test('draws the visible rows first', () => {
  expect(ends(drawnRows(inSight(50, 70), { count: 1000, also: -1, bare: true }))).toEqual([50, 70])
})

test('draws no rows that do not exist', () => {
  expect(drawnRows(inSight(0, 20), { count: 3, also: -1, bare: false })).toEqual([0, 1, 2])
  expect(drawnRows(inSight(0, 20), { count: 0, also: -1, bare: false })).toEqual([])
  expect(drawnRows(inSight(90, 110), { count: 0, also: 4, bare: false })).toEqual([])
})

test('after most rows have left, draws the last ones until the screen has scrolled there', () => {
  expect(ends(drawnRows(inSight(900, 920), { count: 10, also: -1, bare: false }))).toEqual([0, 9])
})

test('draws the row of the cursor wherever it is, and only once', () => {
  expect(drawnRows(inSight(50, 52, 'down'), { count: 1000, also: 3, bare: false }).at(-1)).toBe(3)
  expect(drawnRows(inSight(50, 52, 'down'), { count: 1000, also: 51, bare: false }).filter((index) => index === 51)).toHaveLength(1)
})

test('scrolls a row into view by the shortest distance', () => {
  const sight = { top: 280, height: 280 }
  expect(scrolledTo(12, 28, sight)).toBe(280)
  expect(scrolledTo(5, 28, sight)).toBe(140)
  expect(scrolledTo(30, 28, sight)).toBe(31 * 28 - 280)
})
