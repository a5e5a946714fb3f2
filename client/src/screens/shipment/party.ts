import type { Duty } from '@waybill/shared/contacts/duties'
import { reachOf } from '@waybill/shared/contacts/rules'
import { BLANK_PARTY } from '@waybill/shared/shipment/blank'
import type { Party } from '@waybill/shared/shipment/shape'
import { moneyText } from '../../ui/typed-text.ts'
import type { CompanyMatch, CompanyStanding } from './lookup-calls.ts'
import type { ShipmentForm } from './shipment-form.ts'

/** What a load turns to each of its companies for, which says whom it names there. */
export const DUTY_OF = { customer: 'check_calls', bill_to: 'invoices' } as const

/** A company of the look-up, or a name as it was typed, as a load keeps it. */
export const partyOf = (company: CompanyMatch, duty: Duty): Party => ({
  ...BLANK_PARTY,
  ...Object.fromEntries(Object.entries(company).filter(([field]) => field in BLANK_PARTY)),
  ...reachOf({ phone: null, email: null, ...company }, duty),
  id: company.id || null,
})

/** The company in a box: of the look-up only what the list shows counts. */
export const matchOf = (party: Pick<Party, 'id' | 'name' | 'account_number' | 'city' | 'state'>): CompanyMatch => ({
  ...party,
  id: party.id ?? '',
  name: party.name ?? '',
})

/** A name that stands in no book. */
export const typedCompany = (name: string): CompanyMatch => ({ id: '', name, account_number: null, city: null, state: null })

/**
 * The bill-to that goes with a customer who is chosen: the one he is billed through, else himself. One that somebody chose apart from the
 * customer before stays.
 */
export const withBillTo = (form: ShipmentForm, before: Pick<Party, 'id' | 'name'> | null, company: CompanyMatch): ShipmentForm => {
  const { bill_to } = form.draft
  const followed = bill_to === null || (bill_to.id === (before?.id ?? null) && bill_to.name === (before?.name ?? null))
  if (!followed) return form
  const payer = company.bill_to && company.bill_to !== company.name ? typedCompany(company.bill_to) : company
  return { ...form, draft: { ...form.draft, bill_to: partyOf(payer, DUTY_OF.bill_to) } }
}

/** `Account HP-7 · Gary, IL`, of what is known. */
export const aboutCompany = ({ account_number, city, state }: CompanyMatch): string =>
  [account_number && `Account ${account_number}`, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')

/** What is to be known of a customer before a load is written down for him, and whether it is bad. */
export const standingOf = (company: CompanyStanding): { readonly words: string; readonly bad: boolean } => {
  const { status, credit_limit = null, available } = company
  if (status !== 'Active') return { words: `${status}: no new loads`, bad: true }
  if (credit_limit === null || available === null) return { words: 'Active · no credit limit', bad: false }
  const over = available.startsWith('-')
  return over
    ? { words: `$${moneyText.format(available.slice(1))} over the credit limit of $${moneyText.format(credit_limit)}`, bad: true }
    : { words: `Active · $${moneyText.format(available)} of $${moneyText.format(credit_limit)} credit left`, bad: false }
}

const isSame = (a: Pick<Party, 'id' | 'name'> | null, b: Pick<Party, 'id' | 'name'> | null) => a?.id === b?.id && a?.name === b?.name

/** Whom our books have to be asked about: nobody where the box still holds whom the load was saved with, for the server has judged him. */
export const partyToAskAbout = ({ saved, draft }: ShipmentForm, path: 'customer' | 'bill_to'): ShipmentForm['draft']['customer'] =>
  saved.pro && isSame(draft[path], saved[path]) ? null : draft[path]

const bare = (name: string) => name.toLowerCase().replace(/\b(inc|llc|co|corp|ltd)\b|[^a-z0-9]/g, '')

/** The customer of the book that a typed name most likely means. */
export const likelyOf = (name: string, companies: readonly CompanyMatch[]): CompanyMatch | null => {
  const wanted = bare(name)
  return (wanted !== '' && companies.find((company) => bare(company.name) === wanted)) || null
}
