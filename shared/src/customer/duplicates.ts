import type { Alert } from '../decision/refusal.ts'
import type { Customer } from './state.ts'

/** What two customers are held against each other by. */
export type ComparedCustomer = Pick<Customer, 'id' | 'name' | 'address' | 'city' | 'state' | 'zip' | 'phone'>

/** In what a customer looks like another one: `name` is the same one but for its legal form, `similar_name` differs by a letter or two. */
export type MatchReason = 'name' | 'similar_name' | 'address' | 'phone'

/** An existing customer that looks like this one, and in which fields. */
export interface SimilarCustomer {
  readonly customer: ComparedCustomer
  readonly matches_on: readonly MatchReason[]
}

/** Names are alike when this share of their pairs of letters is the same: one letter more, less or other in a name of usual length. */
const ALIKE = 0.8
/** Fewer digits than these are no number that could be called. */
const PHONE_DIGITS = 7
/** So many words of a name are looked for. */
const WORDS = 3

/** Letters and digits of a text, in lower case: `A.B. Steel` and `ab steel` are one. */
const bare = (text: string | null): string => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** A name without its legal form, bare: `Great Lakes Steel, Inc.` is `greatlakessteel`. Empty where nothing is left. */
export const normalizedName = (name: string | null): string =>
  bare((name ?? '').replace(/[.,]/g, '').replace(/\s+(inc|incorporated|llc|ltd|limited|co|company|corp|corporation)$/i, ''))

/** The words of streets as people write them, each to one form. */
const STREET_WORDS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  boulevard: 'blvd',
  lane: 'ln',
  highway: 'hwy',
  parkway: 'pkwy',
  court: 'ct',
  place: 'pl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}
const bareAddress = (address: string | null): string =>
  (address ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, '')
    .split(/\s+/)
    .map((word) => STREET_WORDS[word] ?? word)
    .join('')

/** The last ten digits of a number, so that the country's code says nothing; empty where it has too few. */
export const phoneDigits = (phone: string | null): string => {
  const digits = (phone ?? '').replace(/\D/g, '')
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-10)
}

const pairsOf = (text: string): readonly string[] => Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2))

/** The share of pairs of letters that two texts have in common (Dice), from 0 to 1. */
const alike = (a: string, b: string): number => {
  const left = [...pairsOf(a)]
  const all = left.length + Math.max(b.length - 1, 0)
  if (all === 0) return 0
  const shared = pairsOf(b).filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / all
}

/** Whether two places can be one: what one of them does not say yet speaks against nothing. */
const mayBeOne = (a: string | null, b: string | null): boolean => bare(a) === '' || bare(b) === '' || bare(a) === bare(b)

/**
 * In what a customer looks like another one: a name that is alike in a place that can be the same, the same street in the same place, the
 * same phone number wherever it is.
 */
export const compareCustomers = (customer: Omit<ComparedCustomer, 'id'>, other: ComparedCustomer): readonly MatchReason[] => {
  const [name, theirs] = [normalizedName(customer.name), normalizedName(other.name)]
  const sameCity = mayBeOne(customer.city, other.city) && mayBeOne(customer.state, other.state)
  const street = bareAddress(customer.address)
  const phone = phoneDigits(customer.phone)
  const sameZip = bare(customer.zip) !== '' && bare(customer.zip).slice(0, 5) === bare(other.zip).slice(0, 5)
  const isOne: Readonly<Record<MatchReason, boolean>> = {
    name: name !== '' && sameCity && name === theirs,
    similar_name: name !== theirs && sameCity && alike(name, theirs) >= ALIKE,
    address: /\d/.test(street) && street === bareAddress(other.address) && (sameZip || (sameCity && bare(customer.city) !== '')),
    phone: phone !== '' && phone === phoneDigits(other.phone),
  }
  return (Object.keys(isOne) as MatchReason[]).filter((each) => isOne[each])
}

/** Those of the others who look like this customer, those alike in most first; `others` may hold anybody. */
export const findSimilarCustomers = (
  customer: Omit<ComparedCustomer, 'id'> & { readonly id: string | null },
  others: readonly ComparedCustomer[],
): readonly SimilarCustomer[] =>
  others
    .filter((other) => other.id !== customer.id)
    .map((other) => ({ customer: other, matches_on: compareCustomers(customer, other) }))
    .filter(({ matches_on }) => matches_on.length > 0)
    .sort((a, b) => b.matches_on.length - a.matches_on.length || a.customer.id.localeCompare(b.customer.id, 'en', { numeric: true }))

/**
 * Search terms, in lower case, to find all customers that could look like this one: the longest words of the name, the beginning of the
 * street, the end of the phone number. Each is searched for separately.
 */
export const searchTermsFor = ({
  name,
  address,
  phone,
}: Pick<ComparedCustomer, 'address' | 'phone'> & { readonly name: string | null }): readonly string[] => {
  const nameTerms = (name ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
  const longest = [...new Set(nameTerms)].sort((a, b) => b.length - a.length).slice(0, WORDS)
  // Of the street's name the first letter: `1200 N Main` and `1200 North Main` begin alike.
  const street = /^\s*(\d+)\s+(\S)/.exec((address ?? '').toLowerCase())
  const digits = phoneDigits(phone).slice(-PHONE_DIGITS)
  return [...longest, ...(street ? [`${street[1]} ${street[2]}`] : []), ...(digits ? [digits] : [])]
}

const LIKENESS_WORDS: Readonly<Record<MatchReason, string>> = {
  name: 'same name',
  similar_name: 'similar name',
  address: 'same address',
  phone: 'same phone number',
}

/** `same name and same phone number` */
export const matchReasonText = (matches_on: readonly MatchReason[]): string => matches_on.map((each) => LIKENESS_WORDS[each]).join(' and ')

/** Warnings about existing customers with the same name and place. `others` may be any customers. */
export const duplicateCustomerWarnings = (customer: ComparedCustomer, others: readonly ComparedCustomer[]): readonly Alert[] =>
  findSimilarCustomers(customer, others)
    .filter(({ matches_on }) => matches_on.includes('name'))
    .map(({ customer: other }) => ({
      key: `duplicate_customer:${other.id}`,
      field: 'customer.name',
      message: `Possible duplicate: customer ${other.id}, ${other.name}, in ${other.city}, ${other.state}.`,
    }))
