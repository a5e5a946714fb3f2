const DAY = 86_400_000

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const two = (number: number) => String(number).padStart(2, '0')

/** The shortest text for an instant in the user's time zone: `13:42`, `Thu 17:20`, `11/04`. */
export const shortTime = (instant: string, now: number): string => {
  const at = new Date(instant)
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`
  if (new Date(now).toDateString() === at.toDateString()) return clock
  const near = Math.abs(now - at.getTime()) < 6 * DAY
  return near ? `${weekday.format(at)} ${clock}` : `${two(at.getMonth() + 1)}/${two(at.getDate())}`
}
