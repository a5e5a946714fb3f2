import type { RecordField } from '../record/field.ts'
import type { CarrierInput } from './input.ts'
import type { PayeeInput } from './payee.ts'

type Field = RecordField & { readonly key: keyof CarrierInput }

const DETAILS: readonly Field[] = [
  { key: 'name', title: 'Name', kind: 'text', required: true },
  { key: 'dba', title: 'Doing business as', kind: 'text' },
  { key: 'mc_number', title: 'MC', kind: 'text', max: 20 },
  { key: 'dot_number', title: 'DOT', kind: 'text', max: 20 },
  { key: 'scac', title: 'SCAC', kind: 'text', max: 8 },
  { key: 'rank', title: 'Rank', kind: 'text', max: 20, hint: 'In the words of the house' },
  { key: 'address', title: 'Address', kind: 'text' },
  { key: 'address_2', title: 'Address 2', kind: 'text' },
  { key: 'city', title: 'City', kind: 'text', max: 80 },
  { key: 'state', title: 'State', kind: 'state' },
  { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
  { key: 'country', title: 'Country', kind: 'text', max: 3 },
  { key: 'last_call', title: 'Last call', kind: 'date' },
  { key: 'next_call', title: 'Next call', kind: 'date' },
  { key: 'ltl_carrier', title: 'LTL carrier', kind: 'flag', hint: 'Compliance does not judge him' },
]
const CONTACTS: readonly Field[] = [
  { key: 'contact', title: 'Contact', kind: 'text' },
  { key: 'phone', title: 'Phone', kind: 'text', max: 40 },
  { key: 'email', title: 'Email', kind: 'text' },
  { key: 'contacts', title: 'Contacts', kind: 'contacts' },
]
const INSURANCE: readonly Field[] = [
  { key: 'cargo_insurance_amount', title: 'Cargo amount', kind: 'money' },
  { key: 'cargo_insurance_expires', title: 'Cargo expires', kind: 'date', hint: 'The last day still counts' },
  { key: 'liability_insurance_amount', title: 'Liability amount', kind: 'money' },
  { key: 'liability_insurance_expires', title: 'Liability expires', kind: 'date' },
  { key: 'general_liability_insurance_amount', title: 'General liability amount', kind: 'money' },
  { key: 'general_liability_insurance_expires', title: 'General liability expires', kind: 'date' },
]
const AUTHORITY: readonly Field[] = [
  { key: 'common_authority', title: 'Common authority', kind: 'flag' },
  { key: 'contract_authority', title: 'Contract authority', kind: 'flag' },
]
const SAFETY: readonly Field[] = [
  {
    key: 'safety_rating',
    title: 'Safety rating',
    kind: 'choice',
    choices: ['SATISFACTORY', 'CONDITIONAL', 'UNSATISFACTORY', 'NOT RATED', 'NONE'],
  },
]
const USE: readonly Field[] = [
  { key: 'active', title: 'Active', kind: 'flag' },
  { key: 'super_hold', title: 'Super Hold', kind: 'flag', hint: 'Counts before active or not' },
  { key: 'do_not_use', title: 'Do not use', kind: 'flag', hint: 'For no customer; a cover with him is refused' },
]
const NOTES: readonly Field[] = [{ key: 'notes', title: 'Notes', kind: 'long_text' }]

/** The boxes of a carrier's form by the tabs of his profile. */
export const CARRIER_FORM = {
  details: DETAILS,
  contacts: CONTACTS,
  insurance: INSURANCE,
  authority: AUTHORITY,
  safety: SAFETY,
  use: USE,
  notes: NOTES,
} as const

/** The boxes of whom we pay for his loads [7.43]. */
export const PAYEE_FORM: readonly (RecordField & { readonly key: keyof PayeeInput })[] = [
  { key: 'name', title: 'Name', kind: 'text', required: true },
  { key: 'factoring_company', title: 'Factoring company', kind: 'text' },
  { key: 'address', title: 'Address', kind: 'text', required: true },
  { key: 'address_2', title: 'Address 2', kind: 'text' },
  { key: 'city', title: 'City', kind: 'text', max: 80 },
  { key: 'state', title: 'State', kind: 'state' },
  { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
  { key: 'remit_email', title: 'Remittance email', kind: 'text' },
  { key: 'tax_id_last_four', title: 'Tax id, last four digits', kind: 'text', max: 4 },
]
