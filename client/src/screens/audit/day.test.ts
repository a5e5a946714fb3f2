import { expect, test } from 'vitest'
import { atTime, daySpan, momentText, onDay, shortMoment } from './day.ts'

const ZONE = 'America/Chicago'
const AT = Date.parse('2026-11-19T16:42:17.250Z')

test('a day runs from midnight to midnight on the clock of its zone, also when the clocks change', () => {
  expect(daySpan(AT, ZONE)).toEqual({
    date: '2026-11-19',
    from: Date.parse('2026-11-19T06:00:00Z'),
    to: Date.parse('2026-11-20T06:00:00Z'),
  })
  const fall = daySpan(Date.parse('2026-11-01T12:00:00Z'), ZONE)
  expect((fall.to - fall.from) / 3_600_000).toBe(25)
})

test('another day keeps the time, another time keeps the day', () => {
  expect(new Date(onDay(AT, '2026-11-17', ZONE)).toISOString()).toBe('2026-11-17T16:42:17.250Z')
  expect(new Date(onDay(AT, '2026-10-17', ZONE)).toISOString()).toBe('2026-10-17T15:42:17.250Z')
  expect(new Date(atTime(AT, '08:15', ZONE)).toISOString()).toBe('2026-11-19T14:15:00.000Z')
})

test('a moment is said to the second with its zone, and in short by how far it is', () => {
  expect(momentText(AT, ZONE)).toBe('Thu 11/19/2026 10:42:17 CST')
  expect(shortMoment(AT, AT + 3_600_000, ZONE)).toBe('10:42 today')
  expect(shortMoment(AT, AT + 86_400_000, ZONE)).toBe('10:42 yesterday')
  expect(shortMoment(AT, AT + 9 * 86_400_000, ZONE)).toBe('10:42 on 11/19')
})
