import { expect, test } from 'vitest'
import { atTime, daySpan, momentText, onDay, shortMoment } from './day.ts'

const ZONE = 'America/Chicago'
const AT = Date.parse('2026-11-19T16:42:17.250Z')

test('runs a day from midnight to midnight in its time zone, even when daylight saving time starts or ends', () => {
  expect(daySpan(AT, ZONE)).toEqual({
    date: '2026-11-19',
    from: Date.parse('2026-11-19T06:00:00Z'),
    to: Date.parse('2026-11-20T06:00:00Z'),
  })
  const fall = daySpan(Date.parse('2026-11-01T12:00:00Z'), ZONE)
  expect((fall.to - fall.from) / 3_600_000).toBe(25)
})

test('keeps the time when the day changes and the day when the time changes', () => {
  expect(new Date(onDay(AT, '2026-11-17', ZONE)).toISOString()).toBe('2026-11-17T16:42:17.250Z')
  expect(new Date(onDay(AT, '2026-10-17', ZONE)).toISOString()).toBe('2026-10-17T15:42:17.250Z')
  expect(new Date(atTime(AT, '08:15', ZONE)).toISOString()).toBe('2026-11-19T14:15:00.000Z')
})

test('formats a moment to the second with its time zone, and a short form relative to now', () => {
  expect(momentText(AT, ZONE)).toBe('Thu 11/19/2026 10:42:17 CST')
  expect(shortMoment(AT, AT + 3_600_000, ZONE)).toBe('10:42 today')
  expect(shortMoment(AT, AT + 86_400_000, ZONE)).toBe('10:42 yesterday')
  expect(shortMoment(AT, AT + 9 * 86_400_000, ZONE)).toBe('10:42 on 11/19')
})
