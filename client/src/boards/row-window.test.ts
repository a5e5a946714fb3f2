import { expect, test } from 'vitest'
import { drawnRows, scrolledTo } from './row-window.ts'

const ends = (drawn: readonly number[]) => [drawn[0], drawn.at(-1)]

test('rows beyond both edges are drawn at rest, and more of them where the scrolling goes', () => {
  expect(ends(drawnRows({ first: 50, last: 70, direction: null }, { count: 1000, also: -1, bare: false }))).toEqual([44, 76])
  expect(ends(drawnRows({ first: 50, last: 70, direction: 'down' }, { count: 1000, also: -1, bare: false }))).toEqual([48, 76])
  expect(ends(drawnRows({ first: 50, last: 70, direction: 'up' }, { count: 1000, also: -1, bare: false }))).toEqual([44, 72])
})

test('what is drawn first is what is in sight', () => {
  expect(ends(drawnRows({ first: 50, last: 70, direction: null }, { count: 1000, also: -1, bare: true }))).toEqual([50, 70])
})

test('nothing is drawn that is not there', () => {
  expect(drawnRows({ first: 0, last: 20, direction: null }, { count: 3, also: -1, bare: false })).toEqual([0, 1, 2])
  expect(drawnRows({ first: 0, last: 20, direction: null }, { count: 0, also: -1, bare: false })).toEqual([])
  expect(drawnRows({ first: 90, last: 110, direction: null }, { count: 0, also: 4, bare: false })).toEqual([])
})

test('after most rows have gone, the last ones are drawn until the screen has scrolled there', () => {
  expect(ends(drawnRows({ first: 900, last: 920, direction: null }, { count: 10, also: -1, bare: false }))).toEqual([3, 9])
})

test('the row of the cursor is drawn wherever it is, and once', () => {
  expect(drawnRows({ first: 50, last: 52, direction: 'down' }, { count: 1000, also: 3, bare: false }).at(-1)).toBe(3)
  expect(
    drawnRows({ first: 50, last: 52, direction: 'down' }, { count: 1000, also: 51, bare: false }).filter((index) => index === 51),
  ).toHaveLength(1)
})

test('a row is scrolled into sight by the shortest way', () => {
  const sight = { top: 280, height: 280 }
  expect(scrolledTo(12, 28, sight)).toBe(280)
  expect(scrolledTo(5, 28, sight)).toBe(140)
  expect(scrolledTo(30, 28, sight)).toBe(31 * 28 - 280)
})
