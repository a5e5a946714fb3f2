import { expect, test } from 'vitest'
import { formatDate, formatInstant, formatInstantWithSeconds } from './format-instant.ts'

test('formats dates and times month first, with the year, on a 24-hour clock', () => {
  const at = new Date(2026, 10, 2, 7, 5, 9).toISOString()
  expect([formatInstant(at), formatInstantWithSeconds(at)]).toEqual(['11/02/2026 07:05', '11/02/2026 07:05:09'])
  expect(['2026-11-20', '07:30', 'Gary'].map(formatDate)).toEqual(['11/20/2026', '07:30', 'Gary'])
})
