import type { TextForm } from './typed-text.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** Adds minutes to a time of day, wrapping at midnight. */
export const shiftTime = (time: string, minutes: number): string => {
  const at = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes + 1440) % 1440
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}

/**
 * Times of day as typed: `730`, `7:30`, `7`, `19:30`, `7p`, `7:30 pm`. The value is `HH:mm`, and so is the displayed
 * text.
 */
export const timeText: TextForm<string> = {
  format: (time) => time,
  parse: (typed) => {
    const text = typed.trim().toLowerCase()
    if (text === '') return null
    const [, hours, minutes = '0', half] = /^(\d{1,2}):?(\d{2})?\s*([ap])?m?$/.exec(text) ?? []
    if (hours === undefined) return undefined
    const hour = Number(hours)
    if (half && (hour < 1 || hour > 12)) return undefined
    const of24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
    return of24 > 23 || Number(minutes) > 59 ? undefined : `${two(of24)}:${two(Number(minutes))}`
  },
}
