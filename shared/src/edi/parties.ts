import { readPostalCode, readState } from '../places/postal.ts'
import { codeList } from './code-list.ts'
import type { Remark } from './remarks.ts'
import { element, type Segment } from './segments.ts'
import type { TenderParty } from './tender.ts'

const PARTY_TAGS: ReadonlySet<string> = new Set(['N1', 'N2', 'N3', 'N4', 'G61', 'PER'])

const NOBODY: TenderParty = {
  role: '',
  name: null,
  code: null,
  address: null,
  address_2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  contact: null,
  phone: null,
  email: null,
}

const COUNTRIES = codeList<string>({ USA: 'US', CAN: 'CA', MEX: 'MX' })

const joined = (a: string | null, b: string | null) => [a, b].filter(Boolean).join(', ') || null

const contactOf = (segment: Segment): Pick<TenderParty, 'contact' | 'phone' | 'email'> => {
  const numbers: Record<string, string> = Object.create(null)
  for (let at = 3; at + 1 <= segment.elements.length; at += 2) {
    const number = element(segment, at + 1)
    if (number) numbers[element(segment, at)] ??= number
  }
  const phone = numbers.TE ?? numbers.CP ?? numbers.WP ?? numbers.HP ?? null
  return { contact: element(segment, 2) || null, phone, email: numbers.EM ?? null }
}

const withSegment = (party: TenderParty, segment: Segment, remark: Remark): TenderParty => {
  const at = (position: number) => element(segment, position) || null
  switch (segment.tag) {
    case 'N2':
      return { ...party, name: joined(party.name, joined(at(1), at(2))) }
    case 'N3':
      return party.address
        ? { ...party, address_2: joined(party.address_2, joined(at(1), at(2))) }
        : { ...party, address: at(1), address_2: at(2) }
    case 'N4': {
      const state = element(segment, 2)
      if (state && readState(state) === null) remark(segment, `"${state.slice(0, 30)}" is not a state or province code.`)
      const country = element(segment, 4).toUpperCase()
      return {
        ...party,
        city: at(1),
        state: readState(state),
        zip: readPostalCode(element(segment, 3)),
        country: COUNTRIES[country] ?? (/^[A-Z]{2,3}$/.test(country) ? country : null),
      }
    }
    default: {
      const details = contactOf(segment)
      return {
        ...party,
        contact: party.contact ?? details.contact,
        phone: party.phone ?? details.phone,
        email: party.email ?? details.email,
      }
    }
  }
}

/** The N1 loops of some segments, in order. An address or contact without a preceding name makes a party without a role. */
export const readParties = (segments: readonly Segment[], remark: Remark): readonly TenderParty[] => {
  const parties: TenderParty[] = []
  for (const segment of segments) {
    if (!PARTY_TAGS.has(segment.tag)) continue
    if (segment.tag === 'N1') {
      parties.push({ ...NOBODY, role: element(segment, 1), name: element(segment, 2) || null, code: element(segment, 4) || null })
    } else {
      parties.push(withSegment(parties.pop() ?? NOBODY, segment, remark))
    }
  }
  return parties
}

/** Whether a party has city and state. */
export const hasPlace = (party: TenderParty | null | undefined): boolean => Boolean(party?.city && party.state)

/** The first party in the order of the roles, the ones with a place before the ones without. */
export const tenderPartyOf = (parties: readonly TenderParty[], roles: readonly string[]): TenderParty | null => {
  const inOrder = roles.flatMap((role) => parties.filter((party) => party.role === role))
  return inOrder.find(hasPlace) ?? inOrder[0] ?? null
}

/** An empty party, for a stop without a location. */
export const NO_PARTY = NOBODY
