import { parseDollars } from '../money/dollars.ts'
import { codeList } from './code-list.ts'

/** The largest weight or count that a load's field accepts. */
const MOST = 99_999_999
const MOST_CENTS = 999_999_999_999

const atMost = (most: number, number: number | null): number | null => (number !== null && Math.abs(number) <= most ? number : null)

/** A decimal number in X12 (type R: `18306`, `5432.1`, `.5`); null if it is not a number or out of range. */
export const readNumber = (text: string): number | null =>
  /^-?(\d{1,12}(\.\d{0,6})?|\.\d{1,6})$/.test(text) ? atMost(MOST, Number(text)) : null

/** A quantity above zero. */
export const readQuantity = (text: string): number | null => {
  const number = readNumber(text)
  return number !== null && number > 0 ? number : null
}

/**
 * An amount of money in cents. X12 types it N2, two decimals implied: `55721` is 557.21. Many senders write the decimal point
 * anyway, and then it counts: `4800.00` is 4800 dollars. A negative amount is null.
 */
export const readImpliedCents = (text: string): number | null => {
  if (!/^\d*\.?\d*$/.test(text)) return null
  if (text.includes('.')) return atMost(MOST_CENTS, parseDollars(text.endsWith('.') ? text.slice(0, -1) : text))
  return text === '' ? null : atMost(MOST_CENTS, Number(text))
}

const POUNDS = codeList<number>({ L: 1, K: 2.204_622_6, E: 2204.622_6, S: 2000, T: 2240 })

/** Units of element 188 that can be converted to pounds. */
export const isWeightUnit = (unit: string): boolean => unit in POUNDS

/** A weight in pounds; other units are rounded to the pound. A missing or unknown unit is read as pounds. */
export const readPounds = (weight: string, unit: string): number | null => {
  const number = readQuantity(weight)
  const factor = POUNDS[unit] ?? 1
  return number === null || factor === 1 ? number : atMost(MOST, Math.round(number * factor))
}

/** Element 90, the units of length: inches, feet, meters, centimeters. */
const INCHES: Readonly<Record<string, number>> = { N: 1, E: 12, M: 1 / 0.0254, C: 1 / 2.54 }

/** A length in inches, to the tenth; null without a known unit. */
export const readInches = (length: string, unit: string): number | null => {
  const number = readQuantity(length)
  const factor = INCHES[unit]
  return number === null || factor === undefined ? null : atMost(MOST, Math.round(number * factor * 10) / 10)
}

/** The sum; null if a part is missing or there are none. */
export const sumOrNull = (parts: readonly (number | null)[]): number | null => {
  let sum = 0
  for (const part of parts) {
    if (part === null) return null
    sum += part
  }
  return parts.length > 0 ? atMost(MOST, Math.round(sum * 1000) / 1000) : null
}
