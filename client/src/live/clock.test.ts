import { expect, test, vi } from 'vitest'
import { localTimeOf, minutesUntil, setServerTime } from './clock.ts'

test.each([
  [900, 15],
  [899, 15],
  [841, 15],
  [840, 14],
  [60, 1],
  [1, 1],
  [0, 0],
  [-5, 0],
])('%i seconds are %i minutes [4.34]', (seconds, minutes) => {
  expect(minutesUntil(1_000_000 + seconds * 1000, 1_000_000)).toBe(minutes)
})

test("server instants are converted to this machine's clock", () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') })
  setServerTime(Date.parse('2026-11-20T10:05:00Z'))
  expect(new Date(localTimeOf('2026-11-20T10:20:00Z')).toISOString()).toBe('2026-11-20T10:15:00.000Z')
  setServerTime(Date.now())
  vi.useRealTimers()
})
