import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cellText } from './column-values.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

test.each([
  ['number', 1234.5, '1,234.5'],
  ['number', '12', '12'],
  ['percent', 12.5, '12.50 %'],
  ['percent', 23.4567, '23.4567 %'],
  ['money', '1450.5', '$1,450.50'],
  ['money', '-20.00', '-$20.00'],
  ['money', '0.4275', '$0.4275'],
  ['flag', true, 'yes'],
  ['date', '2026-11-22', '11/22/2026'],
  ['moment', { date: '2026-11-22', time: '07:00', timezone: 'America/Chicago' }, '11/22 07:00 CST'],
  ['moment', { date: '2026-11-22', time: null, timezone: null }, '11/22'],
  ['mode', 'less_than_truckload', 'LTL'],
  ['text', 'Laredo', 'Laredo'],
] as const)('shows a cell of the type %s with its unit, money with cents, a time with its zone [2.56, 2.74]', (type, value, text) => {
  expect(cellText(type, value)).toBe(text)
})

test.each(['number', 'percent', 'money', 'flag', 'date', 'moment', 'instant', 'text'] as const)('shows nothing for an empty %s', (type) => {
  expect(cellText(type, null)).toBe('')
  expect(cellText(type, undefined)).toBe('')
})

test("shows a log time in the user's time zone, with the zone", () => {
  expect(cellText('instant', '2026-11-22T13:00:00.000Z')).toMatch(/^11\/2[123] \d\d:00 \S+$/)
  expect(cellText('instant', '2025-11-22T13:00:00.000Z')).toMatch(/^11\/2[123]\/25 \d\d:00 \S+$/)
})
