const DOLLARS = /^(-)?(\d{1,11})(?:\.(\d{1,2}))?$/

/** Decimal dollars, as people and the API write them (`"1450"`, `"1450.5"`, `"1,450.00"`, `"-12.00"`), to integer cents; null when it is no amount. */
export const parseDollars = (text: string): number | null => {
  const match = DOLLARS.exec(
    text
      .trim()
      .replace(/^\$/, '')
      .replace(/,(?=\d{3}(\D|$))/g, ''),
  )
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents !== 0 ? -cents : cents
}

/** Integer cents to the API's decimal-dollar string with two digits: 145000 → `"1450.00"`. */
export const formatDollars = (cents: number): string => {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Integer cents as people read them: `$1,450.00`, a loss `-$12.50`. */
export const dollarText = (cents: number): string => {
  const [whole = '0', rest = '00'] = formatDollars(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
