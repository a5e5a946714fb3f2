/** Playback speeds: seconds of the past per second. */
export const SPEEDS = [1, 10, 60] as const
export type Speed = (typeof SPEEDS)[number]

/** Milliseconds between playback steps. */
export const TICK_MS = 250

/**
 * The moment shown one tick later, at most `end` (the present or the last event). Every tick is the same step, so a slow computer plays
 * more slowly instead of skipping events.
 */
export const playedOn = (at: number, speed: Speed, end: number): number => Math.min(at + TICK_MS * speed, end)
