import { expect, test } from 'vitest'
import { playedOn, SPEEDS, TICK_MS } from './playback.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')

test('advances 1, 10 or 60 seconds per second of playback', () => {
  const ticks = 1000 / TICK_MS
  const played = SPEEDS.map((speed) => Array.from({ length: ticks }).reduce<number>((at) => playedOn(at, speed, NOON + 3_600_000), NOON))
  expect(played.map((at) => at - NOON)).toEqual([1000, 10_000, 60_000])
})

test('stops at the present or at the last event', () => {
  expect(playedOn(NOON, 60, NOON + 10_000)).toBe(NOON + 10_000)
})
