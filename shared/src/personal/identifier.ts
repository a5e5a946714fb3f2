/** What a text about a person is, as far as it shows. */
export type IdentifierKind = 'phone' | 'email' | 'name'

/** What a person is known by. Two texts that mean the same have the same `key`. */
export interface Identifier {
  readonly kind: IdentifierKind
  readonly key: string
}

const PHONE = /^[\d\s()+./x-]+$/i
const LEAST_DIGITS = 7
const NORTH_AMERICAN = /^1(\d{10})$/

/**
 * The identifier of a text: an email address or name in lower case with single spaces, or the digits of a phone number without the
 * North American 1.
 */
export const identifierOf = (text: string): Identifier => {
  const normalized = text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
  if (normalized.includes('@')) return { kind: 'email', key: `email:${normalized}` }
  const digits = normalized.replace(/\D/g, '').replace(NORTH_AMERICAN, '$1')
  if (PHONE.test(normalized) && digits.length >= LEAST_DIGITS) return { kind: 'phone', key: `phone:${digits}` }
  return { kind: 'name', key: `name:${normalized}` }
}
