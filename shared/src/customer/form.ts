import type { RecordField } from '../record/field.ts'
import { REQUIRED_OF_CUSTOMER } from './decide.ts'
import { CUSTOMER_STATUSES, type CustomerInput } from './input.ts'

type Field = RecordField & { readonly key: keyof CustomerInput }

const DETAILS: readonly Field[] = [
  { key: 'name', title: 'Name', kind: 'text' },
  { key: 'account_number', title: 'Account number', kind: 'text', max: 40 },
  { key: 'address', title: 'Address', kind: 'text' },
  { key: 'address_2', title: 'Address 2', kind: 'text' },
  { key: 'city', title: 'City', kind: 'text', max: 80 },
  { key: 'state', title: 'State', kind: 'state' },
  { key: 'zip', title: 'Zip', kind: 'text', max: 12 },
  { key: 'country', title: 'Country', kind: 'text', max: 3 },
  { key: 'type', title: 'Type', kind: 'text', max: 40, hint: 'Such as Shipper or 3PL' },
  { key: 'hours', title: 'Hours', kind: 'text', max: 80 },
  { key: 'sales_rep', title: 'Sales rep', kind: 'text', max: 80, from: 'sales_reps' },
  { key: 'office', title: 'Office', kind: 'text', max: 80, from: 'offices' },
  { key: 'bill_to', title: 'Bill to', kind: 'text', from: 'customers', hint: 'Bill-to customer, if different' },
  {
    key: 'incident_management',
    title: 'Incident management',
    kind: 'flag',
    hint: 'Require an incident when appointments, arrivals or departures change',
  },
  { key: 'last_call', title: 'Last call', kind: 'date' },
  { key: 'next_call', title: 'Next call', kind: 'date' },
]
const CONTACTS: readonly Field[] = [
  { key: 'contact', title: 'Contact name', kind: 'text' },
  { key: 'contact_phone', title: 'Contact phone', kind: 'text', max: 40 },
  { key: 'phone', title: 'Phone', kind: 'text', max: 40 },
  { key: 'email', title: 'Email', kind: 'text' },
  { key: 'web_login', title: 'Web login', kind: 'text', max: 80 },
  { key: 'contacts', title: 'Contacts', kind: 'contacts' },
]
const CREDIT: readonly Field[] = [
  { key: 'credit_limit', title: 'Credit limit', kind: 'money', hint: 'Blank = no limit, 0 = no credit' },
  { key: 'payment_terms_days', title: 'Payment terms, days', kind: 'whole', max: 365 },
]
const STATUS: Field = { key: 'status', title: 'Status', kind: 'choice', choices: CUSTOMER_STATUSES }
const NOTES: readonly Field[] = [{ key: 'notes', title: 'Notes', kind: 'long_text' }]

/** Fields of the customer form, by tab of the profile [2.46]. The status is changed separately once the customer is saved. */
export const CUSTOMER_FORM = { details: DETAILS, contacts: CONTACTS, credit: CREDIT, notes: NOTES, status: [STATUS] } as const

/** The same boxes, marked where a customer must have them [5.26]. `required`: what GET /companies/new answers. */
export const withRequired = (fields: readonly RecordField[], required: readonly string[] = REQUIRED_OF_CUSTOMER): readonly RecordField[] =>
  fields.map((field) => (required.includes(field.key) ? { ...field, required: true } : field))
