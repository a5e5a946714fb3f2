import { expect, test } from 'vitest'
import { playedOn, SPEEDS, TICK_MS } from './playback.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')

test('a second of playing is 1, 10 or 60 seconds of the past', () => {
  const ticks = 1000 / TICK_MS
  const played = SPEEDS.map((speed) => Array.from({ length: ticks }).reduce<number>((at) => playedOn(at, speed, NOON + 3_600_000), NOON))
  expect(played.map((at) => at - NOON)).toEqual([1000, 10_000, 60_000])
})

test('the past ends where the present is, or the last thing happened', () => {
  expect(playedOn(NOON, 60, NOON + 10_000)).toBe(NOON + 10_000)
})
