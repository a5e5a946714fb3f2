/** How fast the past goes by: seconds of it in a second. */
export const SPEEDS = [1, 10, 60] as const
export type Speed = (typeof SPEEDS)[number]

/** Where the past has got to after so many ms of playing; it ends where the present is. */
export const playedTo = (at: number, elapsed: number, speed: Speed, now: number): number => Math.min(at + elapsed * speed, now)
