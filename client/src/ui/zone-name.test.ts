import { expect, test } from 'vitest'
import { zoneName } from './zone-name.ts'

test("a time zone has its short name on the given date, whatever today's date is", () => {
  expect(zoneName('America/New_York', '2026-09-08')).toBe('EDT')
  expect(zoneName('America/New_York', '2026-12-08')).toBe('EST')
  expect(zoneName('America/Phoenix', '2026-09-08')).toBe('MST')
})

test("without a date, or with an incomplete one, today's date is used", () => {
  expect(zoneName('America/Phoenix', null)).toBe('MST')
  expect(zoneName('America/Phoenix', '2026-9')).toBe('MST')
})

test('an unknown time zone is shown as it is', () => {
  expect(zoneName('Dock time', '2026-09-08')).toBe('Dock time')
  expect(zoneName(null, '2026-09-08')).toBe('')
  expect(zoneName('', null)).toBe('')
})
