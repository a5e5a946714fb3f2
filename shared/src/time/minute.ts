/** The minute that a moment (ms since 1970) lies in, as ISO 8601 UTC with milliseconds. */
export const minuteOf = (ms: number): string => new Date(Math.floor(ms / 60_000) * 60_000).toISOString()
