import { Temporal } from 'temporal-polyfill'

/** The day (`YYYY-MM-DD`) so many days or months before another, or after it where the number is negative. The 31st becomes the last day of a shorter month. */
export const dayBefore = (day: string, by: { readonly days?: number; readonly months?: number }): string =>
  Temporal.PlainDate.from(day).subtract(by).toString()
