import { formatDollars, parseDollars } from '@waybill/shared/money/dollars'

/**
 * How a value and its text meet in a field: `format` writes the value as it is read, `parse` takes what people type. `parse` answers
 * null for nothing typed and undefined for what cannot be read.
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

/** Numbers as people write them, `42,310`, with at most so many digits behind the point. */
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

/** Decimal dollars with two digits, `"1450.00"`, shown as `1,450.00`. */
export const moneyText: TextForm<string> = {
  format: withGroups,
  parse: (text) => {
    if (text.trim() === '') return null
    const cents = parseDollars(text)
    return cents === null ? undefined : formatDollars(cents)
  },
}
