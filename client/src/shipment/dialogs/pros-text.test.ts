import { expect, test } from 'vitest'
import { prosText } from './pros-text.ts'

test('a repeat lists the loads it created, or the first and last of many [8.11]', () => {
  expect(prosText(['4820001'])).toBe('Pro 4820001')
  expect(prosText(['4820001', '4820002'])).toBe('Pros 4820001, 4820002')
  expect(prosText(['4820001', '4820002', '4820003', '4820004'])).toBe('Pros 4820001 to 4820004 (4 loads)')
})
