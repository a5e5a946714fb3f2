const WHEN = new Intl.DateTimeFormat('en-US', {
  month: 'numeric',
  day: 'numeric',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An ISO instant on this machine's clock, as lists show it. */
export const momentWords = (at: string): string => WHEN.format(new Date(at))
