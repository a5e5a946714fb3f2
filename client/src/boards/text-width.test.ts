import { expect, test } from 'vitest'
import { mostWidth } from './text-width.ts'

test('figures and short words are known to fit where they do', () => {
  expect(mostWidth('41,000')).toBeLessThan(50)
  expect(mostWidth('Carrier 99')).toBeLessThan(88)
})

test('nothing is said to fit that is written in letters of unknown width', () => {
  expect(mostWidth('東')).toBeGreaterThan(90)
  expect(mostWidth('Ä')).toBeGreaterThan(90)
  expect(mostWidth('')).toBe(0)
})
