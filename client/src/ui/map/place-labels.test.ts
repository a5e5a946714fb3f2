import { expect, test } from 'vitest'
import { leansLeft, readableLabels } from './place-labels.ts'

test('a name that would reach under the controls at the right edge stands left of its point', () => {
  expect(leansLeft({ x: 100, y: 50, name: 'San Antonio', reach: 12 }, 370)).toBe(false)
  expect(leansLeft({ x: 300, y: 50, name: 'San Antonio', reach: 12 }, 370)).toBe(true)
  expect(leansLeft({ x: 270, y: 50, name: 'Reno', reach: 12 }, 370)).toBe(false)
  expect(leansLeft({ x: 300, y: 50, name: 'Reno', reach: 12 }, 370)).toBe(true)
})

test('no name lies on another or on what is taken', () => {
  const [reno, sparks, elko] = [
    { x: 100, y: 50, name: 'Reno' },
    { x: 104, y: 52, name: 'Sparks' },
    { x: 300, y: 50, name: 'Elko' },
  ]
  expect(readableLabels([reno, sparks, elko], [])).toEqual([reno, elko])
  expect(readableLabels([reno, elko], [{ x: 300, y: 50, name: '', reach: 9 }])).toEqual([reno])
})
