/** How many ms the server's clock is ahead of ours, as of the last response. */
let ahead = 0

/** A response had the server's time (ms since 1970). */
export const setServerTime = (time: number) => {
  ahead = time - Date.now()
}

/** A server instant (ISO 8601) in ms by this machine's clock. */
export const localTimeOf = (instant: string): number => Date.parse(instant) - ahead

const SECOND = 1000

/** Minutes until a time (ms since 1970) as the lock message counts them: rounded up; 0 when it has passed [4.34]. */
export const minutesUntil = (time: number, now: number): number => Math.max(0, Math.ceil(Math.ceil((time - now) / SECOND) / 60))
