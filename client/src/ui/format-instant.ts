import { usDate } from './date-text.ts'

const parts = (at: string) => {
  const moment = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    day: usDate(`${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`),
    minute: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
    second: two(moment.getSeconds()),
  }
}

/** Formats an ISO instant in this computer's time zone: `11/20/2026 14:30`. */
export const formatInstant = (at: string): string => {
  const { day, minute } = parts(at)
  return `${day} ${minute}`
}

/** Formats an ISO instant to the second, for logs. */
export const formatInstantWithSeconds = (at: string): string => `${formatInstant(at)}:${parts(at).second}`

/** Formats the date `2026-11-20` as `11/20/2026`; returns any other text unchanged. */
export const formatDate = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? usDate(text) : text)
