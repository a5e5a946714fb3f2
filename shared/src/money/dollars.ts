const DOLLARS = /^(-)?(\d{1,11})(?:\.(\d{1,2}))?$/
const RATE = /^(-)?(\d{1,11})(?:\.(\d{1,4}))?$/

const plain = (text: string): string =>
  text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')

/** Decimal dollars, as people and the API write them (`"1450"`, `"1450.5"`, `"1,450.00"`, `"-12.00"`), to integer cents; null when it is no amount. */
export const parseDollars = (text: string): number | null => {
  const match = DOLLARS.exec(plain(text))
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents !== 0 ? -cents : cents
}

/**
 * Decimal dollars per mile, hundredweight or other unit to cents, which may have two digits of their own (`"2.185"` is 218.5); null when it
 * is no amount or has more than four digits.
 */
export const parseRate = (text: string): number | null => {
  const match = RATE.exec(plain(text))
  if (!match) return null
  const parts = Number(match[2]) * 10_000 + Number((match[3] ?? '').padEnd(4, '0'))
  return (match[1] && parts !== 0 ? -parts : parts) / 100
}

/**
 * Cents to the API's decimal-dollar string with two digits: 145000 → `"1450.00"`. The rate of a unit may be a part of a cent and then has up
 * to four digits: 218.5 → `"2.185"`.
 */
export const formatDollars = (cents: number): string => {
  const parts = Math.abs(Math.round(cents * 100))
  const rest = String(parts % 10_000).padStart(4, '0')
  return `${cents < 0 ? '-' : ''}${Math.trunc(parts / 10_000)}.${rest.slice(0, 2)}${rest.slice(2).replace(/0+$/, '')}`
}

/** Integer cents as people read them: `$1,450.00`, a loss `-$12.50`. */
export const dollarText = (cents: number): string => {
  const [whole = '0', rest = '00'] = formatDollars(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
