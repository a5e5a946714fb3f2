import type { TextForm } from './typed-text.ts'

const DAY = 86_400_000

const two = (number: number) => String(number).padStart(2, '0')

const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The date in milliseconds, or undefined if the calendar has no such date. */
const dayOf = (year: number, month: number, day: number): number | undefined => {
  const at = Date.UTC(year, month - 1, day)
  const date = new Date(at)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : undefined
}

/** The year (last, this or next) that brings the date nearest to today: in January, `12/30` is a week ago. */
const nearest = (month: number, day: number, today: string): number | undefined => {
  const now = Date.parse(today)
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].map((each) => dayOf(each, month, day)).filter((at) => at !== undefined)
  return days.sort((a, b) => Math.abs(a - now) - Math.abs(b - now))[0]
}

/** Adds days to a date. */
export const shiftDate = (date: string, days: number): string => isoOf(Date.parse(date) + days * DAY)

/** This machine's local date. */
export const localToday = (now = new Date()): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

/** A date `YYYY-MM-DD` in US format: `11/22/2026`. */
export const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`

/** Converts the dates in a server message to US format. */
export const withUsDates = (text: string): string => text.replace(/\b\d{4}-\d\d-\d\d\b/g, usDate)

/**
 * Dates as typed in the US: `11/22`, `11/22/26`, `11-22-2026`, `1122`, `112226`, the ISO form, `t` for today, `+3` for
 * three days from now. Shown as month/day/year, or in short form without the year that would be guessed anyway. The
 * value is `YYYY-MM-DD`.
 */
export const dateText = (today: string, short = false): TextForm<string> => ({
  format: (date) => {
    const [month, day, year] = [date.slice(5, 7), date.slice(8, 10), date.slice(0, 4)]
    if (!short) return usDate(date)
    const guessed = nearest(Number(month), Number(day), today)
    return guessed !== undefined && isoOf(guessed) === date
      ? `${month}/${day}`
      : `${month}/${day}/${year.startsWith('20') ? year.slice(2) : year}`
  },
  parse: (typed) => {
    const text = typed.trim().toLowerCase()
    if (text === '') return null
    if (text === 't') return today
    if (/^[+-]\d{1,3}$/.test(text)) return shiftDate(today, Number(text))

    const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
    const us = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text)
    const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [us?.[3], us?.[1], us?.[2]]
    if (month === undefined || day === undefined) return undefined

    const at =
      year === undefined
        ? nearest(Number(month), Number(day), today)
        : dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day))
    return at === undefined ? undefined : isoOf(at)
  },
})
