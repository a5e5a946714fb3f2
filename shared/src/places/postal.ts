import { CANADIAN_PROVINCES, US_STATES } from './states.ts'

const FORMER_CODES: Readonly<Record<string, string>> = { PQ: 'QC', NF: 'NL', LB: 'NL' }
const STATES: ReadonlySet<string> = new Set(US_STATES)
const PROVINCES: ReadonlySet<string> = new Set(Object.values(CANADIAN_PROVINCES))

/** A state or province, as partners and registers write it, as its abbreviation; null when it is none. */
export const readState = (text: string): string | null => {
  const code = text.trim().toUpperCase()
  if (/^[A-Z]{2,3}$/.test(code)) return FORMER_CODES[code] ?? code
  return Object.entries(CANADIAN_PROVINCES).find(([name]) => name.toUpperCase() === code)?.[1] ?? null
}

/** `US` or `CA` where the abbreviation leaves no doubt. */
export const countryOfState = (state: string | null): 'US' | 'CA' | null =>
  state === null ? null : STATES.has(state) ? 'US' : PROVINCES.has(state) ? 'CA' : null

/** A postal code as it is written: `12345`, `12345-6789`, `L4K 1A1`; anything else as it came, nothing as null. */
export const readPostalCode = (text: string): string | null => {
  const code = text.trim()
  const [, five, four] = /^(\d{5})-?(\d{4})$/.exec(code) ?? []
  if (five) return `${five}-${four}`
  const [, area, unit] = /^([A-Z]\d[A-Z]) ?(\d[A-Z]\d)$/i.exec(code) ?? []
  return area ? `${area} ${unit}`.toUpperCase() : code || null
}
