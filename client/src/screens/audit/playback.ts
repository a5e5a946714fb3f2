/** How fast the past goes by: seconds of it in a second. */
export const SPEEDS = [1, 10, 60] as const
export type Speed = (typeof SPEEDS)[number]

/** How often the past moves on while it plays. */
export const TICK_MS = 250

/**
 * Where the past has got to a tick later; `end` is the present, or the last thing that happened. A tick is the same step however late it
 * comes: a machine that is busy plays more slowly, and leaps over nothing.
 */
export const playedOn = (at: number, speed: Speed, end: number): number => Math.min(at + TICK_MS * speed, end)
