import { expect, test } from 'vitest'
import { fieldValueText, withLocalTimes } from './field-text.ts'

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

test('dates and instants in a text of the server are shown as users read them', () => {
  expect(withLocalTimes('2026-11-20 13:42 · by tracking')).toBe('11/20/2026 13:42 · by tracking')
  expect(withLocalTimes('2026-11-22 → 2026-11-23, empty → 07:00')).toBe('11/22/2026 → 11/23/2026, empty → 07:00')
  expect(withLocalTimes('Jo Ray · 2026-11-20T14:05')).toBe('Jo Ray · 11/20/2026 14:05')
  expect(withLocalTimes(`empty → ${new Date(2026, 10, 22, 7, 26, 38).toISOString()}`)).toMatch(/^empty → 11\/22\/2026 07:26:38 \S+$/)
})
