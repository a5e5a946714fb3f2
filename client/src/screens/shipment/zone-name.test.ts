import { expect, test } from 'vitest'
import { zoneName } from './zone-name.ts'

test('a zone is named as its clocks are on the day that is spoken of, whenever one looks', () => {
  expect(zoneName('America/New_York', '2026-09-08')).toBe('EDT')
  expect(zoneName('America/New_York', '2026-12-08')).toBe('EST')
  expect(zoneName('America/Phoenix', '2026-09-08')).toBe('MST')
})

test('without a day it is that of today; a day that is still being typed counts as none', () => {
  expect(zoneName('America/Phoenix', null)).toBe('MST')
  expect(zoneName('America/Phoenix', '2026-9')).toBe('MST')
})

test('what is no zone is told as it is', () => {
  expect(zoneName('Dock time', '2026-09-08')).toBe('Dock time')
  expect(zoneName(null, '2026-09-08')).toBe('')
  expect(zoneName('', null)).toBe('')
})
