import { expect, test } from 'vitest'
import { isLabelLeft, readableLabels } from './place-labels.ts'

test('puts a label left of its point when it would reach under the map controls', () => {
  expect(isLabelLeft({ x: 100, y: 50, name: 'San Antonio', reach: 12 }, 370)).toBe(false)
  expect(isLabelLeft({ x: 300, y: 50, name: 'San Antonio', reach: 12 }, 370)).toBe(true)
  expect(isLabelLeft({ x: 270, y: 50, name: 'Reno', reach: 12 }, 370)).toBe(false)
  expect(isLabelLeft({ x: 300, y: 50, name: 'Reno', reach: 12 }, 370)).toBe(true)
})

test('hides labels that overlap another label or occupied space', () => {
  const [reno, sparks, elko] = [
    { x: 100, y: 50, name: 'Reno' },
    { x: 104, y: 52, name: 'Sparks' },
    { x: 300, y: 50, name: 'Elko' },
  ]
  expect(readableLabels([reno, sparks, elko], [])).toEqual([reno, elko])
  expect(readableLabels([reno, elko], [{ x: 300, y: 50, name: '', reach: 9 }])).toEqual([reno])
})
