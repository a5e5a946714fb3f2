import { expect, test } from 'vitest'
import { fieldValueText } from './field-text.ts'

test.each([
  [null, 'empty'],
  ['', 'empty'],
  [true, 'yes'],
  [12_500, '12,500'],
  ['2026-11-20', '11/20/2026'],
  ['2026-11-20T14:05', '11/20/2026 14:05'],
  ['Truckload', 'Truckload'],
  ['2026-11-20 Two Rivers', '2026-11-20 Two Rivers'],
  [['view_only', 'accounting'], 'view_only, accounting'],
  [[], 'empty'],
  [[{ id: 1 }], '1 entry'],
  [[{ id: 1 }, { id: 2 }], '2 entries'],
  [{ name: 'Orrin Auto Parts' }, 'Orrin Auto Parts'],
])('%j is shown as %s', (value, text) => {
  expect(fieldValueText(value)).toBe(text)
})

test("an instant is shown in the user's time zone, with the zone", () => {
  const instant = new Date(2026, 10, 22, 7, 26, 38)
  expect(fieldValueText(instant.toISOString())).toMatch(/^11\/22\/2026 07:26:38 \S+$/)
})
