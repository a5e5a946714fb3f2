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
  { key: 'rank', title: 'Rank', kind: 'text', max: 20, hint: 'Your own ranking, such as A, B or C' },
  { key: 'address', title: 'Address', kind: 'text' },
  { key: 'address_2', title: 'Address 2', kind: 'text' },
  { key: 'city', title: 'City', kind: 'text', max: 80 },
  { key: 'state', title: 'State', kind: 'state' },
  { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
  { key: 'country', title: 'Country', kind: 'text', max: 3 },
  { key: 'last_call', title: 'Last call', kind: 'date' },
  { key: 'next_call', title: 'Next call', kind: 'date' },
  { key: 'ltl_carrier', title: 'LTL carrier', kind: 'flag', hint: 'Skips compliance checks' },
]
const CONTACTS: readonly Field[] = [
  { key: 'contact', title: 'Contact', kind: 'text' },
  { key: 'phone', title: 'Phone', kind: 'text', max: 40 },
  { key: 'email', title: 'Email', kind: 'text' },
  { key: 'contacts', title: 'Contacts', kind: 'contacts' },
]
const INSURANCE: readonly Field[] = [
  { key: 'cargo_insurance_amount', title: 'Cargo amount', kind: 'money' },
  { key: 'cargo_insurance_expires', title: 'Cargo expires', kind: 'date', hint: 'Valid through this date' },
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
  { key: 'super_hold', title: 'Super Hold', kind: 'flag', hint: 'Overrides active status' },
  { key: 'do_not_use', title: 'Do not use', kind: 'flag', hint: 'Blocks this carrier for all customers' },
]
const NOTES: readonly Field[] = [{ key: 'notes', title: 'Notes', kind: 'long_text' }]

/** Fields of the carrier form, by tab of the profile. */
export const CARRIER_FORM = {
  details: DETAILS,
  contacts: CONTACTS,
  insurance: INSURANCE,
  authority: AUTHORITY,
  safety: SAFETY,
  use: USE,
  notes: NOTES,
} as const

/** Fields of the payee form [7.43]. */
export const PAYEE_FORM: readonly (RecordField & { readonly key: keyof PayeeInput })[] = [
  { key: 'name', title: 'Name', kind: 'text', required: true },
  { key: 'factoring_company', title: 'Factoring company', kind: 'text' },
  { key: 'address', title: 'Address', kind: 'text', required: true },
  { key: 'address_2', title: 'Address 2', kind: 'text' },
  { key: 'city', title: 'City', kind: 'text', max: 80 },
  { key: 'state', title: 'State', kind: 'state' },
  { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
  { key: 'remit_email', title: 'Remittance email', kind: 'text' },
  { key: 'tax_id_last_four', title: 'Tax ID, last four digits', kind: 'text', max: 4 },
]
