import type { ContactPurpose } from '@waybill/shared/contacts/contact-purposes'
import { contactFor } from '@waybill/shared/contacts/rules'
import { BLANK_PARTY } from '@waybill/shared/shipment/blank'
import type { Party } from '@waybill/shared/shipment/shape'
import type { CompanyCredit, CompanyMatch } from '../../records/lookup-calls.ts'
import { moneyText } from '../../ui/typed-text.ts'
import type { ShipmentForm } from '../form/shipment-form.ts'

/** The parties of a load, by the role that decides which companies the lookup offers. */
export const CONTACT_PURPOSE_OF = { customer: 'check_calls', bill_to: 'invoices' } as const

/** A company from the lookup, or a typed name, as a load stores it. */
export const partyOfForm = (company: CompanyMatch, duty: ContactPurpose): Party => ({
  ...BLANK_PARTY,
  ...Object.fromEntries(Object.entries(company).filter(([field]) => field in BLANK_PARTY)),
  ...contactFor({ phone: null, email: null, ...company }, duty),
  id: company.id || null,
})

/** The company in a box, reduced to what the lookup list shows. */
export const matchOf = (party: Pick<Party, 'id' | 'name' | 'account_number' | 'city' | 'state'>): CompanyMatch => ({
  ...party,
  id: party.id ?? '',
  name: party.name ?? '',
})

/** A typed name without a saved customer. */
export const typedCompany = (name: string): CompanyMatch => ({ id: '', name, account_number: null, city: null, state: null })

/** The bill-to for a chosen customer: the customer's own bill-to, or the customer itself. A bill-to that was chosen separately stays. */
export const withBillTo = (form: ShipmentForm, before: Pick<Party, 'id' | 'name'> | null, company: CompanyMatch): ShipmentForm => {
  const { bill_to } = form.draft
  const followed = bill_to === null || (bill_to.id === (before?.id ?? null) && bill_to.name === (before?.name ?? null))
  if (!followed) return form
  const payer = company.bill_to && company.bill_to !== company.name ? typedCompany(company.bill_to) : company
  return { ...form, draft: { ...form.draft, bill_to: partyOfForm(payer, CONTACT_PURPOSE_OF.bill_to) } }
}

/** Status and credit of a customer to show before creating a load, and whether it is a problem. */
export const creditSummary = (company: CompanyCredit): { readonly text: string; readonly bad: boolean } => {
  const { status, credit_limit = null, available } = company
  if (status !== 'Active') return { text: `${status}: no new loads`, bad: true }
  if (credit_limit === null || available === null) return { text: 'Active · no credit limit', bad: false }
  const over = available.startsWith('-')
  return over
    ? { text: `$${moneyText.format(available.slice(1))} over the credit limit of $${moneyText.format(credit_limit)}`, bad: true }
    : { text: `Active · $${moneyText.format(available)} of $${moneyText.format(credit_limit)} credit left`, bad: false }
}

const isSame = (a: Pick<Party, 'id' | 'name'> | null, b: Pick<Party, 'id' | 'name'> | null) => a?.id === b?.id && a?.name === b?.name

/** Which customer to check credit for. None if the box still holds the saved customer, because the server already checked it. */
export const partyToAskAbout = ({ saved, draft }: ShipmentForm, path: 'customer' | 'bill_to'): ShipmentForm['draft']['customer'] =>
  saved.pro && isSame(draft[path], saved[path]) ? null : draft[path]

const bare = (name: string) => name.toLowerCase().replace(/\b(inc|llc|co|corp|ltd)\b|[^a-z0-9]/g, '')

/** The saved customer that a typed name most likely means. */
export const likelyCustomer = (name: string, companies: readonly CompanyMatch[]): CompanyMatch | null => {
  const bareName = bare(name)
  return (bareName !== '' && companies.find((company) => bare(company.name) === bareName)) || null
}
