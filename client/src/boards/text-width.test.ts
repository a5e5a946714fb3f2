import { expect, test } from 'vitest'
import { maxTextWidth } from './text-width.ts'

test('numbers and short words fit where they are known to fit', () => {
  expect(maxTextWidth('41,000')).toBeLessThan(50)
  expect(maxTextWidth('Carrier 99')).toBeLessThan(88)
})

test('text in letters of unknown width never counts as fitting', () => {
  expect(maxTextWidth('東')).toBeGreaterThan(90)
  expect(maxTextWidth('Ä')).toBeGreaterThan(90)
  expect(maxTextWidth('')).toBe(0)
})
