/** What the server's clock is ahead of ours, in ms, as far as answers have told. */
let ahead = 0

/** An answer told the time at the server (ms since 1970). */
export const noteServerTime = (time: number) => {
  ahead = time - Date.now()
}

/** An instant of the server (ISO 8601) in ms by this machine's clock. */
export const localTimeOf = (instant: string): number => Date.parse(instant) - ahead

const SECOND = 1000

/** Minutes until a time (ms since 1970), as the lock message counts them: begun ones count; 0 when it is over [4.34]. */
export const minutesUntil = (time: number, now: number): number => Math.max(0, Math.ceil(Math.ceil((time - now) / SECOND) / 60))
