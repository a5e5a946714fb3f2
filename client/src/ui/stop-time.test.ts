import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stopTime } from './stop-time.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const at = (date: string | null, time: string | null, timezone: string | null) => stopTime({ date, time, timezone })

test("shows the stop's local time with its zone, in winter and in summer", () => {
  expect(at('2026-11-20', '14:00', 'America/Chicago')).toEqual({ text: '11/20 14:00', zone: 'CST', at: Date.parse('2026-11-20T20:00:00Z') })
  expect(at('2026-07-04', '06:30', 'America/Los_Angeles')).toMatchObject({ text: '07/04 06:30', zone: 'PDT' })
  expect(at('2026-07-04', '06:30', 'America/Phoenix')).toMatchObject({ zone: 'MST' })
})

test('a day without a time is never late', () => {
  expect(at('2026-11-20', null, 'America/Chicago')).toEqual({ text: '11/20', zone: 'CST', at: null })
})

test('a stop without a day shows nothing, and one with an unknown zone shows no zone', () => {
  expect(at(null, null, null)).toBeNull()
  expect(at('2026-11-20', '14:00', null)).toMatchObject({ text: '11/20 14:00', zone: '' })
})

test('returns the same object for the same time', () => {
  expect(at('2026-11-20', '14:00', 'America/Chicago')).toBe(at('2026-11-20', '14:00', 'America/Chicago'))
})

test('a day in another year includes the year, and so does a day of this year when next year comes [2.17, 2.74]', () => {
  expect(at('2025-11-20', '14:00', 'America/Chicago')).toMatchObject({ text: '11/20/25 14:00', zone: 'CST' })
  expect(at('2027-01-02', null, null)).toMatchObject({ text: '01/02/27' })
  vi.setSystemTime(new Date('2027-01-05T12:00:00Z'))
  expect(at('2026-11-20', '14:00', 'America/Chicago')).toMatchObject({ text: '11/20/26 14:00' })
  expect(at('2027-01-02', null, null)).toMatchObject({ text: '01/02' })
})
