import { formatDollars, parseDollars, parseRate } from '@waybill/shared/money/dollars'

/**
 * Conversion between a value and its text in a field: `format` returns the displayed text, `parse` reads typed text and
 * returns null for empty text and undefined for unreadable text.
 */
export interface TextForm<T> {
  readonly format: (value: T) => string
  readonly parse: (text: string) => T | null | undefined
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const withGroups = (text: string) => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? [undefined, '', text]
  return sign + grouped(whole) + fraction
}

/** Numbers with separators, `42,310`, and a maximum number of decimals. */
export const numberText = (decimals: number): TextForm<number> => ({
  format: (value) => withGroups(String(value)),
  parse: (text) => {
    const plain = text.trim().replace(/,(?=\d{3}(\D|$))/g, '')
    if (plain === '') return null
    const match = /^-?(?:\d{1,15})?(?:\.(\d*))?$/.exec(plain)
    if (!match || !/\d/.test(plain) || (match[1] ?? '').length > decimals) return undefined
    return Number(plain)
  },
})

const dollars = (read: (text: string) => number | null): TextForm<string> => ({
  format: withGroups,
  parse: (text) => {
    if (text.trim() === '') return null
    const cents = read(text)
    return cents === null ? undefined : formatDollars(cents)
  },
})

/** Decimal dollars with two decimals, `"1450.00"`, shown as `1,450.00`. */
export const moneyText = dollars(parseDollars)

/** Decimal dollars per unit, with up to four decimals: `"2.185"`. */
export const rateText = dollars(parseRate)
